import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toApiError } from '#src/api/failure.ts';
import type { RefundStatus } from '#contract/base/picklists.ts';
import type { Refund, RefundQuote, RefundRequest } from '#contract/refunds/schemas.ts';
import { refundRequestMachine } from '#machines/refund-request.machine.ts';
import type { RefundAct, RefundRequestEvent } from '#machines/refund-request.setup.ts';
import {
  failures,
  refund,
  refundChanged,
  refundOpen,
  refundQuote,
  refundTermsChanged,
} from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

const shown = { amount: 599_000, terms: 'T599000' };
const request = { order_no: 'XY1', amount: 100, reason: 'other', note: null, shown } as const;
const account = { holder: '客户 017', bank: '中国银行', account: '6217000012345678' };
const submitted = { type: 'request.submitted', request, idempotencyKey: 'k1' } as const;

describe('asking for money back', () => {
  it('a refund request calculates the amount, asks once, and follows the result', async () => {
    const { actor, quoting, creating, value } = begin({ orderNo: 'XY1' });
    await quoting.latest().resolve(refundQuote(599_000));
    expect(value()).toBe('asking');

    actor.send(submitted);
    actor.send(submitted);
    expect(creating.calls.map(({ input }) => input)).toEqual([{ request, idempotencyKey: 'k1' }]);
    await creating.latest().resolve(refund('requested'));

    expect(value()).toEqual({ following: 'resting' });
    expect(actor.getSnapshot().context).toMatchObject({ refundNo: 'R1', sending: null });
  });

  it('a refund request recalculates when the amount shrinks, and keeps why a try was refused', async () => {
    const { actor, quoting, creating, clock, value } = begin({ orderNo: 'XY1' });
    await quoting.latest().resolve(refundQuote(599_000));
    clock.increment(10 * minuteMs - 1);
    expect(value()).toBe('asking');
    clock.increment(1);
    expect(value()).toBe('quoting');
    await quoting.latest().resolve(refundQuote(100));
    expect(value()).toBe('termsChanged');
    actor.send(submitted);
    const fault = toApiError(422, { data: { fields: { amount: ['?'] } } });
    await creating.latest().reject(fault);
    expect(value()).toBe('quoting');
    await quoting.latest().resolve(refundQuote(50));

    expect(value()).toBe('termsChanged');
    expect(actor.getSnapshot().context).toMatchObject({
      error: fault,
      quote: { refundable: 50 },
      earlierQuote: { refundable: 100 },
    });
  });

  it('a refund request shows the former and the current terms when they change, and asks again', async () => {
    const { actor, quoting, creating, value } = begin({ orderNo: 'XY1' });
    await quoting.latest().resolve(refundQuote(599_000));
    actor.send(submitted);
    await creating.latest().reject(refundTermsChanged(100_000));

    expect(value()).toBe('termsChanged');
    expect(actor.getSnapshot().context).toMatchObject({
      quote: { refundable: 100_000 },
      earlierQuote: { refundable: 599_000 },
      sending: null,
    });
    actor.send({ ...submitted, idempotencyKey: 'k2' });
    await creating.latest().reject(refundTermsChanged(0));
    expect(value()).toBe('nothingLeft');
  });

  it('a refund request sends the same request with the same key after a lost response', async () => {
    const { actor, clock, quoting, creating, value } = begin({ orderNo: 'XY1' });
    await quoting.latest().resolve(refundQuote(599_000));
    actor.send(submitted);
    await creating.latest().reject(failures.unreachable);
    expect(value()).toBe('unclear');
    expect(actor.getSnapshot().context.error).toEqual(failures.unreachable);
    actor.send({ ...submitted, idempotencyKey: 'k2' });
    clock.increment(999);
    expect(value()).toBe('unclear');
    clock.increment(1);
    await creating.latest().reject(failures.unreachable);
    actor.send({ type: 'retry.requested' });

    expect(creating.calls.map(({ input }) => input)).toEqual(
      Array.from({ length: 3 }, () => ({ request, idempotencyKey: 'k1' })),
    );
    await creating.latest().resolve(refund('requested'));
    expect(value()).toEqual({ following: 'resting' });
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('a refund request says why a try was refused that is unrelated to the amount', async () => {
    const { actor, quoting, creating, value } = begin({ orderNo: 'XY1' });
    await quoting.latest().resolve(refundQuote(599_000));
    actor.send(submitted);
    await creating.latest().reject(failures.conflict);
    expect(value()).toBe('asking');
    expect(actor.getSnapshot().context.error).toEqual(failures.conflict);
  });

  it('a refund request says why the amount could not be calculated, and retries on request', async () => {
    const { actor, quoting, value } = begin({ orderNo: 'XY1' });
    await quoting.latest().reject(failures.unreachable);
    expect(value()).toBe('unavailable');
    expect(actor.getSnapshot().context.error).toEqual(failures.unreachable);
    actor.send({ type: 'retry.requested' });
    expect(value()).toBe('quoting');
  });

  it('a refund request reads an already open request, whether from before or just now', async () => {
    const before = begin({ orderNo: 'XY1' });
    await before.quoting.latest().resolve({ ...refundQuote(1), open_refund_no: 'R7' });
    expect(before.reading.latest().input).toEqual({ refundNo: 'R7' });

    const meanwhile = begin({ orderNo: 'XY1' });
    await meanwhile.quoting.latest().resolve(refundQuote(1));
    meanwhile.actor.send(submitted);
    await meanwhile.creating.latest().reject(refundOpen);
    expect(meanwhile.reading.latest().input).toEqual({ refundNo: 'R1' });
  });

  it('a refund request says when nothing can be refunded, and recalculates on request', async () => {
    const { actor, quoting, value } = begin({ orderNo: 'XY1' });
    await quoting.latest().resolve(refundQuote(0));
    expect(value()).toBe('nothingLeft');
    expect(actor.getSnapshot().context.quote).toEqual(refundQuote(0));
    actor.send({ type: 'retry.requested' });
    expect(value()).toBe('quoting');
  });
});

describe('following a refund', () => {
  it('a followed refund is polled at once when the person returns to the page', async () => {
    const { actor, reading, value } = begin({ refundNo: 'R1' });
    await reading.latest().resolve(refund('requested'));
    actor.send({ type: 'poll.requested' });
    expect(value()).toEqual({ following: 'refreshing' });
    await reading.latest().resolve(refund('refunded'));
    expect(value()).toBe('closed');
  });

  it('a followed refund is polled every half minute, and ends in a final state', async () => {
    const { reading, clock, value, output } = begin({ refundNo: 'R1' });
    await reading.latest().resolve(refund('requested'));
    clock.increment(29_999);
    expect(value()).toEqual({ following: 'resting' });
    clock.increment(1);
    expect(value()).toEqual({ following: 'refreshing' });
    await reading.latest().reject(failures.unreachable);
    expect(value()).toEqual({ following: 'resting' });
    clock.increment(30_000);
    await reading.latest().resolve(refund('refunded'));
    expect(value()).toBe('closed');
    expect(output()).toEqual({ refund: refund('refunded') });
  });

  it('a followed refund takes the offer on the screen, and shows another one instead', async () => {
    const { actor, reading, acting, value } = begin({ refundNo: 'R1' });
    await reading.latest().resolve(refund('offered'));
    actor.send({ type: 'offer.accepted', offered: 100 });
    expect(acting.latest().input).toEqual({
      refundNo: 'R1',
      act: { kind: 'accept', offered: 100 },
    });
    const other = { ...refund('offered'), offered: 90 };
    const changed = toApiError(409, { error: 'refund.changed', data: other });
    await acting.latest().reject(changed);
    expect(value()).toEqual({ following: 'resting' });
    expect(actor.getSnapshot().context).toMatchObject({ refund: other, error: changed });
  });

  it('a followed refund is withdrawn only after a yes', async () => {
    const { actor, reading, acting, value, reply } = begin({ refundNo: 'R1' });
    await reading.latest().resolve(refund('requested'));
    actor.send({ type: 'withdrawal.requested' });
    reply({ type: 'confirmation.declined' });
    expect(acting.calls).toEqual([]);
    actor.send({ type: 'withdrawal.requested' });
    reply({ type: 'confirmation.accepted' });
    expect(acting.latest().input).toEqual({ refundNo: 'R1', act: { kind: 'withdraw' } });
    await acting.latest().reject(refundChanged);
    expect(value()).toBe('closed');
  });

  it.each<{ event: RefundRequestEvent; at: RefundStatus; later: Refund }>([
    {
      event: { type: 'offer.accepted', offered: 100 },
      at: 'offered',
      later: refund('refunding'),
    },
    {
      event: { type: 'note.sent', text: '请尽快' },
      at: 'requested',
      later: {
        ...refund('requested'),
        notes: [{ at: '2026-11-20T02:10:00.000Z', text: '请尽快' }],
      },
    },
    {
      event: { type: 'account.sent', account },
      at: 'failed',
      later: { ...refund('failed'), account: { ...account, account: '**** 5678' } },
    },
  ])(
    'a followed refund sends $event.type again until it is answered, and only then shows the result',
    async ({ event, at, later }) => {
      const { actor, reading, acting, clock, value } = begin({ refundNo: 'R1' });
      await reading.latest().resolve(refund(at));
      actor.send(event);
      const [first] = acting.calls;
      for (const pauseMs of [1000, 2000, 4000, 30_000]) {
        await acting.latest().reject(failures.unreachable);
        clock.increment(pauseMs - 1);
        expect(value()).toBe('actUnclear');
        expect(actor.getSnapshot().hasTag('busy')).toBe(true);
        expect(actor.getSnapshot().context).toMatchObject({
          refund: refund(at),
          error: failures.unreachable,
        });
        clock.increment(1);
        expect(value()).toBe('acting');
      }
      expect(acting.latest().input).toEqual(first?.input);
      await acting.latest().resolve(later);
      expect(value()).toEqual({ following: 'resting' });
      expect(actor.getSnapshot().context).toMatchObject({ refund: later, error: null });
    },
  );

  it('a followed refund sends an act again as soon as the network is back', async () => {
    const { actor, reading, acting, value } = begin({ refundNo: 'R1' });
    await reading.latest().resolve(refund('requested'));
    actor.send({ type: 'note.sent', text: '请尽快' });
    await acting.latest().reject(failures.unreachable);
    actor.send({ type: 'connection.returned' });
    expect(value()).toBe('acting');
    await acting.latest().reject(refundChanged);
    expect(actor.getSnapshot().context.error).toEqual(refundChanged);
  });

  it('a followed refund keeps the account form in flight until its response', async () => {
    const { actor, reading, acting } = begin({ refundNo: 'R1' });
    await reading.latest().resolve({ ...refund('failed'), amount: 599_000 });
    actor.send({ type: 'account.sent', account });
    expect(acting.latest().input).toEqual({ refundNo: 'R1', act: { kind: 'account', account } });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  });

  it('a followed refund can be read again after a failure', async () => {
    const { actor, reading, value } = begin({ refundNo: 'R1' });
    await reading.latest().reject(failures.unreachable);
    expect(value()).toBe('unavailable');
    expect(actor.getSnapshot().context.error).toEqual(failures.unreachable);
    actor.send({ type: 'retry.requested' });
    expect(value()).toBe('reading');
    expect(actor.getSnapshot().context.error).toBeNull();
  });
});

function begin(input: { orderNo: string } | { refundNo: string }) {
  const clock = new SimulatedClock();
  const quoting = controlledPort<RefundQuote, { orderNo: string }>();
  const creating = controlledPort<Refund, { request: RefundRequest; idempotencyKey: string }>();
  const reading = controlledPort<Refund, { refundNo: string }>();
  const acting = controlledPort<Refund, { refundNo: string; act: RefundAct }>();
  let reply: (event: RefundRequestEvent) => void = () => {};
  const actor = createActor(
    refundRequestMachine.provide({
      actors: {
        fetchQuote: quoting.logic,
        createRefund: creating.logic,
        fetchRefund: reading.logic,
        actOnRefund: acting.logic,
        connection: silentConnection,
        surroundings: fromCallback<RefundRequestEvent>(() => {}),
        confirmation: fromCallback<RefundRequestEvent>(({ sendBack }) => {
          reply = sendBack;
        }),
      },
    }),
    { input, clock },
  ).start();
  return {
    actor,
    clock,
    quoting,
    creating,
    reading,
    acting,
    reply: (event: RefundRequestEvent) => reply(event),
    value: () => actor.getSnapshot().value,
    output: () => actor.getSnapshot().output,
  };
}
