import type { CaseFact } from '#machines/replay/case-file.ts';
import type { OpenedCase } from './open-case.ts';
import { adviceFor, type Position } from './position.ts';

/** The outcomes that the server knows of the money; they count more than the state of a page. */
const moneyKeys = [
  'paid',
  'twiceReturning',
  'twiceReturned',
  'cancelledReturning',
  'cancelledReturned',
  'returning',
  'returned',
] as const;
type MoneyKey = (typeof moneyKeys)[number];

type Texts = Readonly<Record<string, string>>;

/**
 * Finds the one sentence for the customer at stage `at`: about the money as far as the server knows it by then,
 * else about the state of the page; null if there is none. `money` and `states` are those of `replay.json`.
 */
export function findSaying(
  { file, replay }: Pick<OpenedCase, 'file' | 'replay'>,
  at: number,
  position: Pick<Position, 'flow' | 'leaves'>,
  { money, states }: { money: Texts; states: Texts },
): string | null {
  const until = replay.stages[at]?.at ?? Infinity;
  const facts = (file?.facts ?? []).filter((fact) => Date.parse(fact.at) <= until);
  const key = describeMoney(facts);
  const ofMoney = key === null ? undefined : money[key];
  return ofMoney ?? adviceFor(position.flow.name, position.leaves, states);
}

/** Says what became of the money of an order; null if none has arrived. */
export function describeMoney(facts: readonly CaseFact[]): MoneyKey | null {
  const has = (...kinds: readonly CaseFact['kind'][]) =>
    facts.some(({ kind }) => kinds.includes(kind));
  const arrived = facts.filter(({ kind }) => kind === 'money.received').length;
  if (arrived === 0) return null;
  const isBack = has('refund.done', 'money.returned');
  if (arrived > 1) return isBack ? 'twiceReturned' : 'twiceReturning';
  if (has('order.cancelled', 'order.expired')) {
    return isBack ? 'cancelledReturned' : 'cancelledReturning';
  }
  if (isBack) return 'returned';
  return has('refund.started') ? 'returning' : 'paid';
}
