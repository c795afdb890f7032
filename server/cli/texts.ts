import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/base/picklists.ts';
import type { DifferenceKind } from '#contract/payments/difference-kinds.ts';
import type { AttentionWhy } from '#contract/staff/attention.ts';
import { sentenceOfWhy } from '#contract/staff/why-sentence.ts';
import { formatAmount } from '#server/domain/views/notification-texts.ts';

// The command line is in English, except for the check; the console shows these texts in both languages.

/** Explains why a finding needs a person. */
export function sayWhy(why: AttentionWhy): string {
  return sentenceOfWhy(why, loadTexts('console-words'), {
    locale: 'en-US',
    money: (fen) => formatAmount(fen, 'en-US'),
    day: (day) => day,
  });
}

/** Returns the meaning of a kind of difference, and the advice about it. */
export function describeKind(kind: DifferenceKind): { fact: string; advice: string } {
  return loadTexts('console-differences').kind[kind];
}

/** Loads a file of texts, by its name without `.json`. */
export function loadTexts(name: string, locale: Locale = 'en-US') {
  const file = join(import.meta.dirname, `../../locales/${locale}/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
