import { describe, expect, it } from 'vitest';
import { failures, payment, statusResponse } from '#tests/paths/examples/values.ts';
import { code, minute, watching, watchPayment } from './payment-watch.ts';

type Watch = ReturnType<typeof watchPayment>;

const pendingFor = (minutes: number) => statusResponse('pending', minutes * minute);

describe('the code of a payment', () => {
  it('a payment code is closing for its last five minutes', () => {
    const watch = watchPayment(30 * minute);
    watch.notice({ type: 'network.lost' });

    watch.clock.increment(25 * minute - 1);
    expect(watch.isAt(code('live'))).toBe(true);
    watch.clock.increment(1);

    expect(watch.isAt(code('closing'))).toBe(true);
  });

  it('a payment code expires at its time even if the server has been silent', () => {
    const watch = watchPayment(30 * minute);
    watch.notice({ type: 'network.lost' });

    watch.clock.increment(25 * minute);
    watch.clock.increment(5 * minute - 1);
    expect(watch.isAt(code('closing'))).toBe(true);
    watch.clock.increment(1);

    expect(watch.isAt(code('checking'))).toBe(true);
  });

  it('a payment code is checked once before it is called expired, and accepts late money after that', async () => {
    const watch = watchPayment(2 * minute);
    await watch.status.latest().resolve({ ...statusResponse('pending', minute), held: false });
    watch.notice({ type: 'tab.hidden' });
    watch.notice({ type: 'tab.shown' });
    const before = watch.status.latest();

    watch.clock.increment(0);
    await before.resolve({ ...statusResponse('pending', 1000), held: false });
    watch.clock.increment(1000);
    expect(watch.isAt(code('checking'))).toBe(true);
    expect(watch.isAt(watching('polling'))).toBe(true);
    await watch.status.latest().resolve({ ...statusResponse('pending', 0), held: false });
    expect(watch.isAt(code('expired'))).toBe(true);

    watch.clock.increment(5000);
    await watch.status.latest().resolve(statusResponse('success', 0));
    expect(watch.actor.getSnapshot().output?.result).toBe('success');
  });

  it('a payment code stays in doubt at its deadline while the payment is unknown', async () => {
    const watch = watchPayment(1000);

    watch.clock.increment(0);
    watch.clock.increment(1000);
    await watch.status.latest().reject(failures.unreachable);

    expect(watch.isAt(code('checking'))).toBe(true);
    expect(watch.isAt(code('expired'))).toBe(false);
  });

  it('a payment code lives on when more time is asked for', async () => {
    const watch = watchPayment(minute);
    watch.clock.increment(0);
    expect(watch.isAt(code('closing'))).toBe(true);

    watch.actor.send({ type: 'extension.requested' });
    watch.actor.send({ type: 'extension.requested' });
    expect(watch.extension.calls).toHaveLength(1);
    await watch.extension.latest().resolve(payment(30 * minute));

    expect(watch.isAt(code('live'))).toBe(true);
    expect(watch.actor.getSnapshot().context.leftMs).toBe(30 * minute);
    watch.clock.increment(minute);
    expect(watch.isAt(code('live'))).toBe(true);
  });

  it('a payment code keeps its time and says why when it cannot be extended', async () => {
    const watch = watchPayment(minute);
    watch.clock.increment(0);

    watch.actor.send({ type: 'extension.requested' });
    await watch.extension.latest().reject(failures.unavailable);

    expect(watch.isAt(code('closing'))).toBe(true);
    expect(watch.actor.getSnapshot().context.extensionError).toEqual(failures.unavailable);
    watch.actor.send({ type: 'extension.requested' });
    expect(watch.extension.calls).toHaveLength(2);
    expect(watch.actor.getSnapshot().context.extensionError).toBeNull();
  });

  it.each([
    ['the server says', (watch: Watch) => watch.status.latest().resolve(pendingFor(40))],
    [
      'an extension gives',
      async (watch: Watch) => {
        watch.actor.send({ type: 'extension.requested' });
        await watch.extension.latest().resolve(payment(40 * minute));
      },
    ],
  ])(
    'a payment code restarts its countdown from the time that %s, also long before it closes',
    async (_, extend) => {
      const watch = watchPayment(30 * minute);

      await extend(watch);
      watch.notice({ type: 'network.lost' });
      watch.clock.increment(35 * minute - 1);
      expect(watch.isAt(code('live'))).toBe(true);
      watch.clock.increment(1);

      expect(watch.isAt(code('closing'))).toBe(true);
    },
  );

  it('a payment code is checked after a lost extension response, and lives on if extended', async () => {
    const watch = watchPayment(minute);
    watch.clock.increment(0);
    watch.actor.send({ type: 'extension.requested' });

    await watch.extension.latest().reject(failures.unreachable);
    expect(watch.status.calls.map(({ input }) => input.hold)).toEqual([true, false]);
    await watch.status.latest().resolve(statusResponse('pending', 30 * minute));

    expect(watch.isAt(code('live'))).toBe(true);
    expect(watch.actor.getSnapshot().context.extensionError).toBeNull();
  });
});
