import { describe, expect, it } from 'vitest';
import { failures, statusResponse } from '#tests/paths/examples/values.ts';
import type { PaymentEvent } from '#machines/payment.setup.ts';
import { minute, watching, watchPayment } from './payment-watch.ts';

type Watch = ReturnType<typeof watchPayment>;

const poll = { type: 'poll.requested' } as const;
const pending = { ...statusResponse('pending', 29 * minute), held: false };

describe('a payment under watch', () => {
  it('a payment ends on "paid" after the server failed five times, and never says "failed" on the way', async () => {
    const watch = watchPayment();
    for (let failure = 0; failure < 5; failure += 1) {
      await watch.status.latest().reject(failures.unavailable);
      expect(watch.isAt(watching('unreachable'))).toBe(true);
      expect(watch.isConfirming()).toBe(true);
      watch.clock.increment(2000);
    }

    await watch.status.latest().resolve(statusResponse('success', 20 * minute));

    expect(watch.actor.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'paid',
      output: { result: 'success', paymentNo: 'P1' },
    });
    expect(watch.status.calls).toHaveLength(6);
  });

  it.each([
    ['a network that is gone', failures.unreachable],
    ['a server that is down', failures.unavailable],
    ['a session that has ended', failures.unauthorized],
    ['an answer that cannot be read', new SyntaxError('Unexpected token <')],
    ['a word the contract does not know', new Error('Invalid type: Expected "pending"')],
    ['nothing at all', undefined],
  ])('a payment treats %s as "still confirming" and asks again', async (_, thrown) => {
    const watch = watchPayment();

    await watch.status.latest().reject(thrown);

    expect(watch.isAt(watching('unreachable'))).toBe(true);
    expect(watch.isConfirming()).toBe(true);
    watch.clock.increment(2000);
    expect(watch.status.calls).toHaveLength(2);
  });

  it.each(['notFound', 'forbidden'] as const)(
    'a payment says "not under this account" to %s, stops polling, and polls again by hand',
    async (kind) => {
      const watch = watchPayment();

      await watch.status.latest().reject({ ...failures.notFound, kind });

      expect(watch.isAt(watching('missing'))).toBe(true);
      watch.clock.increment(10 * minute);
      expect(watch.status.calls).toHaveLength(1);
      watch.actor.send({ type: 'poll.requested' });
      await watch.status.latest().resolve(statusResponse('success', 0));
      expect(watch.actor.getSnapshot().output?.result).toBe('success');
    },
  );

  it.each(['success', 'refunded', 'failed'] as const)(
    'a payment ends when the server says %s, and polls no longer',
    async (word) => {
      const watch = watchPayment();

      await watch.status.latest().resolve(statusResponse(word, 20 * minute));

      expect(watch.actor.getSnapshot().output).toEqual({ result: word, paymentNo: 'P1' });
      expect(watch.isListening()).toBe(false);
      expect(watch.timers()).toBe(0);
      watch.clock.increment(60 * minute);
      expect(watch.status.calls).toHaveLength(1);
    },
  );

  it.each([
    ['another code has taken its place', { open_payment_no: 'P2' }],
    ['the order has moved on', { order_status: 'cancelled' }],
  ] as const)('a payment ends when %s', async (_, said) => {
    const watch = watchPayment();

    await watch.status.latest().resolve({ ...statusResponse('pending', 20 * minute), ...said });

    expect(watch.actor.getSnapshot().output).toEqual({ result: 'superseded', paymentNo: 'P1' });
  });

  it('a payment treats thirty seconds of silence as "unreachable" and drops the request', () => {
    const watch = watchPayment();

    watch.clock.increment(29_999);
    expect(watch.isAt(watching('polling'))).toBe(true);
    watch.clock.increment(1);

    expect(watch.isAt(watching('unreachable'))).toBe(true);
    expect(watch.status.latest().signal.aborted).toBe(true);
  });
});

describe('the surroundings of a payment', () => {
  it('a payment stops polling while there is no network and starts the moment it returns', () => {
    const watch = watchPayment();

    watch.notice({ type: 'network.lost' });
    expect(watch.isAt(watching('offline'))).toBe(true);
    expect(watch.status.latest().signal.aborted).toBe(true);
    watch.clock.increment(5 * minute);
    expect(watch.status.calls).toHaveLength(1);

    watch.notice({ type: 'network.restored' });
    expect(watch.status.calls).toHaveLength(2);
    expect(watch.status.latest().input).toEqual({ paymentNo: 'P1', hold: false });
  });

  it('a payment stops polling while hidden and starts the moment it is visible', async () => {
    const watch = watchPayment();
    await watch.status.latest().resolve({ ...statusResponse('pending', 29 * minute), held: false });

    watch.notice({ type: 'tab.hidden' });
    expect(watch.isAt(watching('hidden'))).toBe(true);
    watch.clock.increment(5 * minute);
    expect(watch.status.calls).toHaveLength(1);

    watch.notice({ type: 'tab.shown' });
    expect(watch.status.latest().input).toEqual({ paymentNo: 'P1', hold: false });
    await watch.status.latest().resolve(statusResponse('success', 20 * minute));
    expect(watch.actor.getSnapshot().output?.result).toBe('success');
  });

  it('a payment does not start polling for a tab that was hidden while offline', () => {
    const watch = watchPayment();

    watch.notice({ type: 'network.lost' });
    watch.notice({ type: 'tab.hidden' });
    watch.notice({ type: 'network.restored' });

    expect(watch.isAt(watching('hidden'))).toBe(true);
  });
});

describe('the questions of a payment', () => {
  it('payment polls are never two at a time: an immediate poll aborts the held one', () => {
    const watch = watchPayment();
    const held = watch.status.latest();
    expect(held.input.hold).toBe(true);

    watch.actor.send({ type: 'poll.requested' });

    expect(held.signal.aborted).toBe(true);
    expect(watch.status.calls).toHaveLength(2);
    expect(watch.status.latest()).toMatchObject({ input: { hold: false } });
    expect(watch.status.latest().signal.aborted).toBe(false);
  });

  it.each<[string, (watch: Watch) => unknown, PaymentEvent]>([
    ['between two polls', (watch) => watch.status.latest().resolve(pending), poll],
    ['after a failure', (watch) => watch.status.latest().reject(failures.unavailable), poll],
    ['of a payment not found', (watch) => watch.status.latest().reject(failures.notFound), poll],
    ['without a network', (watch) => watch.notice({ type: 'network.lost' }), { type: 'tab.shown' }],
  ])('a manual payment poll is immediate %s, and the following one is held', async (...given) => {
    const [, before, event] = given;
    const watch = watchPayment();

    await before(watch);
    watch.actor.send(event);
    expect(watch.status.latest().input.hold).toBe(false);
    await watch.status.latest().resolve(pending);
    watch.clock.increment(5000);

    expect(watch.status.latest().input.hold).toBe(true);
  });

  it('payment polls wait two seconds after a failure, and are not held then', async () => {
    const watch = watchPayment();

    await watch.status.latest().reject(failures.unavailable);
    watch.clock.increment(1999);
    expect(watch.status.calls).toHaveLength(1);
    watch.clock.increment(1);

    expect(watch.status.latest().input.hold).toBe(false);
    expect(watch.status.calls).toHaveLength(2);
  });

  it('payment polls follow at once where the server holds its responses', async () => {
    const watch = watchPayment();

    for (let look = 1; look <= 3; look += 1) {
      await watch.status
        .latest()
        .resolve({ ...statusResponse('pending', 29 * minute), held: true });
      watch.clock.increment(100);
      expect(watch.status.calls).toHaveLength(look + 1);
      expect(watch.status.latest().input.hold).toBe(true);
    }
  });

  it('payment polls come every 2 s for a minute, every 5 s to ten minutes, then every 15 s', async () => {
    const watch = watchPayment(110 * minute);
    const rests: number[] = [];

    for (let look = 1; look <= 140; look += 1) {
      await watch.status
        .latest()
        .resolve({ ...statusResponse('pending', 100 * minute), held: false });
      let rest = 0;
      while (watch.status.calls.length === look && rest < minute) {
        watch.clock.increment(1000);
        rest += 1000;
      }
      rests.push(rest);
    }

    expect(rests).toEqual([
      ...Array.from({ length: 30 }, () => 2000),
      ...Array.from({ length: 108 }, () => 5000),
      ...Array.from({ length: 2 }, () => 15_000),
    ]);
  });

  it('payment polls end with the actor: no timer, no request, no listener remains', async () => {
    const watch = watchPayment();
    await watch.status.latest().resolve(statusResponse('pending', 29 * minute));
    watch.clock.increment(100);

    watch.actor.stop();

    expect(watch.status.latest().signal.aborted).toBe(true);
    expect(watch.isListening()).toBe(false);
    expect(watch.timers()).toBe(0);
    watch.clock.increment(60 * minute);
    expect(watch.status.calls).toHaveLength(2);
  });
});
