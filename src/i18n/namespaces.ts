import 'i18next';
import type { SiteTexts } from '#contract/content/site.ts';
import type { LocaleTexts } from './locales.gen.ts';

type Resources = LocaleTexts & { site: SiteTexts };

export type Namespace = keyof LocaleTexts;
/** The words of one machine, read as a whole: `flow-order-lifecycle`. */
export type FlowNamespace = `flow-${string}`;
export type TitleKey = `titles.${Extract<keyof Resources['shell']['titles'], string>}`;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Resources;
  }
}
