import type { TFunction } from 'i18next';
import { toDay } from '#contract/base/days.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { parseFen } from '#contract/base/yuan.ts';
import { costKinds } from '#contract/content/cost-kinds.ts';
import type { LedgerEntry, SampleLedger } from '#contract/content/ledger.ts';
import type { Rules } from '#src/app/forms/rules.ts';

export const longestText = 60;

/** A cost, parsed from the visitor's input. */
export type TypedEntry = Omit<LedgerEntry, 'id' | 'voucher'>;

/** Builds the rules of a cost in a ledger; `name` is the name of its month in the sentences. */
export function createEntryRules(
  t: TFunction<'ledger'>,
  { month, projects }: SampleLedger,
  name: string,
): Rules<TypedEntry> {
  return (values) => {
    const { day: typedDay, text: typedText, amount: typedAmount, ...picked } = Object(values);
    const day = toDay(String(typedDay));
    const text = normalizeTyped(String(typedText)).replaceAll(/\s+/g, ' ').trim();
    const amount = parseFen(String(typedAmount));
    const faults: Record<string, string> = {};
    if (day?.startsWith(month) !== true) faults['day'] = t('demo.faults.day', { month: name });
    if (text === '' || [...text].length > longestText) faults['text'] = t('demo.faults.text');
    if (amount === null || amount === 0) faults['amount'] = t('demo.faults.amount');
    const kind = costKinds.find((each) => each === picked.kind);
    const project = projects.find(({ id }) => id === picked.project)?.id;
    if (Object.keys(faults).length > 0) return { faults };
    // Project and kind are picked from lists, and the other two would have a fault.
    if (day === undefined || amount === null || kind === undefined || project === undefined) {
      return { faults };
    }
    return { output: { day, project, kind, text, amount }, faults };
  };
}
