import type { NoScriptSubject } from '#src/app/shell/no-script-note.tsx';
import type { Namespace, TextKey } from '#src/i18n/namespaces.ts';

export type PageData = {
  /**
   * Texts required before the page is rendered, its own first; `shell` is always loaded. The `title` of a page's
   * own texts is its title, their `seo.description` what search engines show below it.
   */
  namespaces?: readonly Namespace[];
  /** The text that is the title, where it is another: a link of the navigation may say the same. */
  titleKey?: TextKey;
  /** The text that is the description, where it is another. */
  descriptionKey?: TextKey;
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
