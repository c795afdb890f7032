import type { Truth } from './order-world.ts';

/** The facts of an order that decide which texts about money are true. */
export type MoneyTruth = Pick<Truth, 'standing' | 'openCode' | 'mayBringMoney' | 'wasCharged'>;

/** Returns the keys of the sentences about money or a code that are not true of such an order. */
export function untrueKeys(truth: MoneyTruth): readonly string[] {
  const { standing } = truth;
  const isPending = standing.startsWith('pending');
  const sayings: readonly (readonly [key: string, isTrue: boolean])[] = [
    ['paid.word', standing === 'paid'],
    ['refunded.word', standing === 'refunded'],
    ['cancelled.word', !isPending && standing !== 'paid'],
    // "Nothing was charged".
    ['cancelled.title.cancelled', !truth.wasCharged && !truth.mayBringMoney],
    ['cancelled.nothing', !truth.wasCharged],
    // "It was closed without money; it is safe to pay again".
    ['choose.ended', isPending && !truth.mayBringMoney],
    ['act.notYet', isPending],
    // "No payment received yet".
    ['panel.asked.word', isPending],
    // "Nothing was made".
    ['choose.failed', truth.openCode === null],
  ];
  return sayings.filter(([, isTrue]) => !isTrue).map(([key]) => key);
}
