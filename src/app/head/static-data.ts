import type { NoScriptSubject } from '#src/app/shell/no-script-note.tsx';
import type { Namespace, TitleKey } from '#src/i18n/namespaces.ts';

type DescriptionKey =
  | 'about:seo.description'
  | 'contact:seo.description'
  | 'flows:seo.description'
  | 'home:seo.description'
  | 'incubation:seo.description'
  | 'legal:privacy.seo.description'
  | 'legal:terms.seo.description'
  | 'replay:seo.description'
  | 'reports:seo.description'
  | 'innovation:seo.description'
  | 'innovation:seo.topics'
  | 'news:seo.description'
  | 'training:seo.description'
  | 'packages:seo.description'
  | 'saas:seo.description'
  | 'rd-management:seo.description'
  | 'trademark:seo.description'
  | 'intellectual-property:seo.description'
  | 'international:seo.description'
  | 'industry-cloud:seo.description';

export type PageData = {
  /** The page's title, without the brand. Every leaf has one. */
  titleKey?: TitleKey;
  /** The sentence that search engines show, `home:seo.description`. */
  descriptionKey?: DescriptionKey;
  /** Words that must be there before the page is drawn; `shell` always is. */
  namespaces?: readonly Namespace[];
  /**
   * Sent without content and drawn in the browser, because it depends on who reads it; names what the
   * document says where no script runs.
   */
  renderedInBrowser?: NoScriptSubject;
  /** Kept out of search engines. */
  unlisted?: boolean;
  /** Search parameters that change what the server draws. */
  search?: readonly string[];
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageData {}
}
