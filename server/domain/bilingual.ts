import type { Locale } from '../../contract/words.ts';

/** The same thing in both languages of the site. */
export type Bilingual<Value> = Readonly<Record<Locale, Value>>;
