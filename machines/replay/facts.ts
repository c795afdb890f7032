import type { Channel } from '#contract/base/picklists.ts';
import type { ApiErrorKind } from '#contract/base/api-error.ts';

export type StepFact = Channel | ApiErrorKind;

/**
 * Details a step can carry next to its name, by number in a code: keep the order, because old codes use it.
 * Kinds of failures and wallets; nothing about a person.
 */
const facts: readonly StepFact[] = [
  'alipay',
  'wechat',
  'unauthorized',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'tooMany',
  'refused',
  'unavailable',
  'unreachable',
  'unreadable',
];

/** Returns the number of a fact in a code. */
export function numberOfFact(fact: StepFact | null): number {
  return fact === null ? 0 : facts.indexOf(fact) + 1;
}

/** Returns the fact of a number; null where it says nothing that this version knows. */
export function factOfNumber(number: number): StepFact | null {
  return facts[number - 1] ?? null;
}
