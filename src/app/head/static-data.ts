import type { NoScriptSubject } from '#src/app/shell/no-script-note.tsx';
import type { Namespace, TitleKey } from '#src/i18n/namespaces.ts';

type DescriptionKey =
  | 'about:seo.description'
  | 'contact:seo.description'
  | 'still-finder:seo.description'
  | 'home:seo.description'
  | 'ledger:seo.description'
  | 'incubation:seo.description'
  | 'replay:seo.description'
  | 'reports:seo.description'
  | 'innovation:seo.description'
  | 'innovation:seo.topics'
  | 'news:seo.description'
  | 'training:seo.description'
  | 'packages:seo.description'
  | 'saas:seo.description'
  | 'site:description'
  | 'rd-management:seo.description'
  | 'trademark:seo.description'
  | 'intellectual-property:seo.description'
  | 'international:seo.description'
  | 'industry-cloud:seo.description';

export type PageData = {
  /** The page's title, without the brand. Every leaf has one. */
  titleKey?: TitleKey;
  /** The description for search engines, `home:seo.description`. */
  descriptionKey?: DescriptionKey;
  /** Texts required before the page is rendered; `shell` is always loaded. */
  namespaces?: readonly Namespace[];
  /**
   * Sent without content and rendered in the browser, because it depends on the user; names the text for
   * browsers without scripts.
   */
  renderedInBrowser?: NoScriptSubject;
  /** Hidden from search engines. */
  unlisted?: boolean;
  /** Search parameters that change the server's rendering. */
  search?: readonly string[];
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageData {}
}
