import 'i18next';
import type { SiteTexts } from '#contract/content/site.ts';
import type { LocaleTexts } from './locales.gen.ts';

type Resources = LocaleTexts & { site: SiteTexts };

export type Namespace = keyof LocaleTexts;
/** The words of one machine, read as a whole: `flow-order-lifecycle`. */
export type FlowNamespace = `flow-${string}`;
/** A text of the site with its namespace: `orders:title`. A structure test looks it up. */
export type TextKey = `${Namespace}:${string}`;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Resources;
  }
}
