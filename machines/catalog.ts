import type { AnyStateMachine, ContextFrom, EventFrom, EventObject } from 'xstate';
import * as example from './catalog-examples.ts';
import { checkoutMachine } from './checkout.machine.ts';
import { confirmMachine } from './confirm.machine.ts';
import { orderLifecycleMachine } from './order-lifecycle.machine.ts';
import { orderMachine } from './order.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import { removalMachine } from './removal.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { smsCodeMachine } from './sms-code.machine.ts';
import { submissionMachine } from './submission.machine.ts';
import { unreadMachine } from './unread.machine.ts';
import { upgradeMachine } from './upgrade.machine.ts';

/**
 * A machine as the path generator, the atlas and the replay see it. Everything they do is derived
 * from here; a machine that is missing here fails a test.
 */
export type CatalogEntry = {
  name: string;
  /** Locale key of its title. */
  titleKey: string;
  machine: AnyStateMachine;
  /** Every input that starts it differently. */
  inputs: readonly unknown[];
  /** For each event with a payload, the payloads that some guard tells apart. */
  cases: readonly EventObject[];
  /** The part of the context that guards read, kept small and bounded. */
  guardedContext(context: object): unknown;
};

export const catalog: readonly CatalogEntry[] = [
  entry(sessionMachine, {
    inputs: [{ restored: null }, { restored: example.identity('t1') }],
    cases: [
      {
        type: 'credentials.submitted',
        credentials: { method: 'password', phone: '13800000000', password: 'Park-2026' },
      },
      { type: 'session.adopted', identity: example.identity('t2') },
      { type: 'session.rejected', token: 't1' },
      { type: 'session.rejected', token: 't2' },
      { type: 'session.rejected', token: 'old' },
      ...settled('signIn', [example.identity('t1')], [example.failures.invalid]),
      ...settled('signOut', [undefined], [example.failures.unreachable]),
    ],
    guardedContext: ({ identity }) => identity?.token,
  }),
  entry(smsCodeMachine, {
    inputs: [{ purpose: 'register' }],
    cases: [
      { type: 'code.requested', phone: '13800000000' },
      ...settled(
        'sendCode',
        [{ resend_after_s: 60, expires_in_s: 300 }],
        [example.failures.tooMany, example.failures.invalid],
      ),
    ],
    guardedContext: () => null,
  }),
  entry(submissionMachine, {
    inputs: [{ idempotencyKey: 'k1' }],
    cases: [
      { type: 'form.submitted', values: { name: '序园' } },
      ...settled('submit', [{}], [example.failures.invalid, example.failures.unavailable]),
    ],
    guardedContext: () => null,
  }),
  entry(confirmMachine, {
    inputs: [undefined],
    cases: [
      { type: 'confirm.requested', request: example.question('a') },
      { type: 'confirm.requested', request: example.question('b') },
      { type: 'confirm.withdrawn', id: 'a' },
      { type: 'confirm.withdrawn', id: 'b' },
    ],
    guardedContext: ({ queue }) => queue.map(({ id }) => id),
  }),
  entry(checkoutMachine, {
    inputs: [undefined],
    cases: [
      { type: 'draft.opened', draft: example.draft },
      { type: 'order.opened', orderNo: 'XY1', page: 'order' },
      { type: 'order.opened', orderNo: 'XY1', page: 'code' },
      { type: 'order.opened', orderNo: 'XY1', page: 'result' },
      {
        type: 'draft.submitted',
        contact: { name: null, phone: null, email: null },
        attachments: [],
        idempotencyKey: 'k1',
      },
      { type: 'channel.picked', channel: 'wechat' },
      ...settled('createOrder', [example.order('pending')], [example.failures.unavailable]),
      ...settled(
        'readOrder',
        [
          example.order('pending'),
          example.order('pending', { open_payment: example.payment() }),
          example.order('completed'),
          example.order('cancelled'),
          example.refundedOrder,
          example.unsettledOrder,
        ],
        [example.failures.notFound, example.failures.unreachable],
      ),
      ...settled(
        'checkOrder',
        [
          example.order('pending'),
          example.order('pending', { open_payment: example.payment() }),
          example.order('completed'),
        ],
        [example.failures.notFound, example.failures.unreachable],
      ),
      ...settled('readReceipt', [example.order('completed')], [example.failures.unreachable]),
      ...settled('startPayment', [example.payment()], [example.failures.unavailable]),
      ...settled('payment', [
        { result: 'success', paymentNo: 'P1' },
        { result: 'failed', paymentNo: 'P1' },
      ]),
      ...settled('order', [{ result: 'cancelled', order: null }]),
    ],
    guardedContext: ({ page, orderNo, order, payment, draft, doubt }) => ({
      page,
      orderNo,
      draft: draft !== null,
      code: payment !== null,
      doubt: doubt !== null,
      settled: order?.payments_settled,
    }),
  }),
  entry(paymentMachine, {
    inputs: [{ payment: example.payment() }],
    cases: [
      ...settled(
        'readStatus',
        [
          example.reading('pending', 30 * 60 * 1000),
          example.reading('pending', 60 * 1000),
          example.reading('pending', 0),
          example.reading('success', 0),
          example.reading('refunded', 0),
          example.reading('failed', 0),
          { ...example.reading('pending', 0), open_payment_no: 'P2' },
        ],
        [example.failures.notFound, example.failures.unreachable],
      ),
      ...settled('extendCode', [example.payment()], [example.failures.unavailable]),
    ],
    guardedContext: ({ leftMs }) => leftMs,
  }),
  entry(orderLifecycleMachine, { inputs: [undefined], cases: [], guardedContext: () => null }),
  entry(orderMachine, {
    inputs: [{ orderNo: 'XY1' }],
    cases: [
      ...settled('cancelOrder', [example.order('cancelled')], [example.failures.unavailable]),
      ...settled(
        'readCancelled',
        [example.order('cancelled'), example.order('pending'), example.order('completed')],
        [example.failures.unreachable],
      ),
    ],
    guardedContext: () => null,
  }),
  entry(upgradeMachine, {
    inputs: [undefined],
    cases: [
      { type: 'plan.chosen', draft: example.membershipDraft },
      { type: 'order.paid' },
      ...settled(
        'readMembership',
        [example.membership('free'), example.membership('premium')],
        [example.failures.unreachable],
      ),
      ...settled('readQuote', [example.quote], [example.failures.unavailable]),
    ],
    guardedContext: ({ membership, draft }) => ({
      periods: membership?.history.length,
      draft: draft !== null,
    }),
  }),
  entry(removalMachine, {
    inputs: [{ id: 'n1' }],
    cases: [
      ...settled(
        'remove',
        [{ unread: 0 }],
        [example.failures.notFound, example.failures.unreachable],
      ),
    ],
    guardedContext: () => null,
  }),
  entry(unreadMachine, {
    inputs: [undefined],
    cases: [...settled('readUnread', [3], [example.failures.unreachable])],
    guardedContext: () => null,
  }),
];

function entry<Machine extends AnyStateMachine>(
  machine: Machine,
  facts: {
    inputs: readonly unknown[];
    cases: readonly (EventFrom<Machine> | Settled)[];
    guardedContext(context: ContextFrom<Machine>): unknown;
  },
): CatalogEntry {
  return { name: machine.id, titleKey: `${machine.id}.title`, machine, ...facts };
}

type Settled = { type: `xstate.${string}`; actorId: string; output?: unknown; error?: unknown };

/** The events with which an invoked actor reports, one for each outcome a guard tells apart. */
function settled(
  id: string,
  outputs: readonly unknown[],
  errors: readonly unknown[] = [],
): readonly Settled[] {
  return [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, actorId: id, output }) as const),
    ...errors.map((error) => ({ type: `xstate.error.actor.${id}`, actorId: id, error }) as const),
  ];
}
