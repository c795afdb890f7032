import type { Chance } from '#tests/support/chance.ts';
import { people, type Act } from './acts.ts';
import { book, days, wayToPay, type Choice } from './choices.ts';

const pay = (): Act => ({ do: 'pay', nth: 0, how: 'approve' });
const cancel = (): Act => ({ do: 'cancel', nth: 0 });
const sweep = (): Act => ({ do: 'sweep' });
const approve = (): Act => ({ do: 'decide', nth: 0, how: 'approve' });
const withdraw = (): Act => ({ do: 'answer offer', nth: 0, how: 'withdraw' });
const accept = (): Act => ({ do: 'answer offer', nth: 0, how: 'accept' });
const open = (): Act => ({ do: 'open', nth: 0 });
const code = (chance: Chance): Act => ({ do: 'code', nth: 0, ...wayToPay(chance) });
const askBack = (chance: Chance): Act => ({
  do: 'ask back',
  nth: 0,
  part: chance.of(['all', 'third'] as const),
});
const askInvoice = (): Act => ({ do: 'ask invoice', nth: 0, orders: 1 });
const issue = (): Act => ({ do: 'invoice', nth: 0, how: 'issue' });
const openMatter = (): Act => ({ do: 'open matter', nth: 0, units: 3 });
const use = (): Act => ({ do: 'serve', nth: 0, how: 'use' });
const leave = (chance: Chance): Act => ({ do: 'close account', who: chance.below(people) });
const cutBus = (): Act => ({ do: 'cut bus' });
const wait = (): Act => ({ do: 'ask status', nth: 0, waits: true });
const minutes = (chance: Chance): Act => ({
  do: 'time',
  ms: 60_000 * chance.of([1, 10, 31, 25 * 60]),
});

/** The same time of both people. */
const bookBoth = (chance: Chance): Act[] => {
  const one = book(chance);
  return [
    { ...one, who: 0 },
    { ...one, who: 1 },
  ];
};
const cancelBooking = (): Act => ({ do: 'change booking', nth: 0, how: 'cancel', days: 0 });
const moveBooking = (chance: Chance): Act => ({
  do: 'change booking',
  nth: chance.below(2),
  how: 'move',
  days: days(chance),
});
const confirmBooking = (): Act => ({ do: 'serve booking', nth: 0, how: 'confirm', days: 0 });

/** The combinations of actions on one order, weighted. */
export const races: readonly Choice<Act[]>[] = [
  // Two tabs of one payer, or two payers.
  [3, 'order', (chance) => [code(chance), cancel()]],
  [2, 'order', (chance) => [code(chance), code(chance)]],
  [3, 'code', () => [pay(), cancel()]],
  [2, 'code', (chance) => [pay(), cancel(), code(chance)]],
  [1, 'order', () => [cancel(), cancel()]],
  // A change of the channel, and the notice of the one before.
  [3, 'code', (chance) => [code(chance), pay()]],
  // A background job against a payer.
  [2, 'code', () => [sweep(), pay()]],
  [2, 'order', (chance) => [minutes(chance), sweep(), code(chance)]],
  [2, 'code', (chance) => [minutes(chance), sweep(), pay()]],
  [2, null, () => [sweep(), sweep()]],
  // A node without messages of the other.
  [3, 'code', () => [cutBus(), wait(), pay()]],
  [1, 'code', () => [cutBus(), pay(), cancel()]],
  // An account is closed during a payment.
  [1, 'code', (chance) => [leave(chance), pay()]],
  [1, 'order', (chance) => [leave(chance), code(chance)]],
  [1, 'paid', (chance) => [leave(chance), askBack(chance)]],
  // A refund request.
  [2, 'paid', (chance) => [askBack(chance), askBack(chance)]],
  [3, 'refund', () => [approve(), withdraw()]],
  [1, 'refund', () => [accept(), withdraw()]],
  [1, 'refund', () => [approve(), approve()]],
  [1, 'refund', () => [approve(), sweep()]],
  // Opening a text ends the right to give it back.
  [3, 'text', (chance) => [open(), askBack(chance)]],
  [3, 'text', () => [open(), approve()]],
  // An invoice for an amount that is refunded.
  [2, 'paid', (chance) => [askInvoice(), askBack(chance)]],
  [2, 'refund', () => [askInvoice(), approve()]],
  [2, 'invoice', () => [issue(), approve()]],
  [1, 'invoice', () => [issue(), { do: 'invoice', nth: 0, how: 'withdraw' }]],
  // A service that starts during its refund.
  [2, 'service', () => [{ do: 'serve', nth: 0, how: 'start' }, approve()]],
  [2, 'service', (chance) => [{ do: 'serve', nth: 0, how: 'step' }, askBack(chance)]],
  // Two colleagues and the last units.
  [2, 'service', () => [openMatter(), openMatter()]],
  [2, 'service', () => [use(), use()]],
  [2, 'service', (chance) => [openMatter(), askBack(chance)]],
  [1, 'service', () => [openMatter(), approve()]],
  // Two people and one time, a seat that is given back, and the end of the plan behind a booking.
  [4, null, bookBoth],
  [2, 'booking', (chance) => [cancelBooking(), book(chance)]],
  [2, 'booking', (chance) => [cancelBooking(), moveBooking(chance)]],
  [2, 'booking', (chance) => [moveBooking(chance), moveBooking(chance)]],
  [2, 'booking', (chance) => [confirmBooking(), book(chance)]],
  [1, 'booking', () => [confirmBooking(), cancelBooking()]],
  [1, 'booking', (chance) => [leave(chance), book(chance)]],
  [1, 'booking', (chance) => [minutes(chance), sweep(), cancelBooking()]],
  [1, 'refund', (chance) => [approve(), book(chance)]],
];
