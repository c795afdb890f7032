import type { TFunction } from 'i18next';
import { toDay } from '#contract/base/days.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { parseFen } from '#contract/base/yuan.ts';
import type { Rules } from '#src/app/forms/rules.ts';

export const longestText = 60;

/** A cost, parsed from the visitor's input. */
export type TypedEntry = { day: string; text: string; amount: number };

/** Builds the rules of a cost in `month`, such as `2026-10`; `name` is its name in the sentences. */
export function createEntryRules(
  t: TFunction<'ledger'>,
  month: string,
  name: string,
): Rules<TypedEntry> {
  return (values) => {
    const { day: typedDay, text: typedText, amount: typedAmount } = Object(values);
    const day = toDay(String(typedDay));
    const text = normalizeTyped(String(typedText)).replaceAll(/\s+/g, ' ').trim();
    const amount = parseFen(String(typedAmount));
    const faults: Record<string, string> = {};
    if (day?.startsWith(month) !== true) faults['day'] = t('demo.faults.day', { month: name });
    if (text === '' || [...text].length > longestText) faults['text'] = t('demo.faults.text');
    if (amount === null || amount === 0) faults['amount'] = t('demo.faults.amount');
    const isValid = day !== undefined && amount !== null && Object.keys(faults).length === 0;
    return isValid ? { output: { day, text, amount }, faults } : { faults };
  };
}
