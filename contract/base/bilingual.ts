import type { Locale } from './picklists.ts';

/** The same thing in both languages of the site. */
export type Bilingual<Value> = Readonly<Record<Locale, Value>>;

/** The failures of a subject by the word that travels as `error`, with what a person reads. */
export type ErrorTexts = Readonly<Record<string, Bilingual<string>>>;
