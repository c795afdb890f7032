import type { Locale } from './picklists.ts';

/** The same thing in both languages of the site. */
export type Bilingual<Value> = Readonly<Record<Locale, Value>>;
