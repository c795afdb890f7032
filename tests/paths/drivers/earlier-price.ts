import * as v from 'valibot';
import { Quote } from '#contract/pricing/schemas.ts';

const Answer = v.looseObject({ data: v.looseObject(Quote.entries) });

/**
 * Whether the page of a draft shows an outdated price: the price response is altered so that the real
 * server refuses the order, and the next response has the server's price.
 */
export type ShownPrice = 'earlier' | 'current';

/** Returns which price a path begins with: one that changes has an earlier one first. */
export function getFirstPrice(steps: readonly string[]): ShownPrice {
  return steps.some((step) => step === 'draft.opened:repriced' || step.endsWith('!termsChanged'))
    ? 'earlier'
    : 'current';
}

/** Returns an answer to `pricing/calculate` as it would have been before the price changed. */
export function withEarlierPrice(answer: unknown): unknown {
  const read = v.safeParse(Answer, answer);
  if (!read.success) return answer;
  const { data } = read.output;
  const amount = data.amount - 10_000;
  const lines = data.lines.map((line) => ({ ...line, amount }));
  return { ...read.output, data: { ...data, amount, terms: 'earlier', lines } };
}
