import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#contract/base/picklists.ts';
import { failures, payment, statusResponse } from '#tests/paths/examples/values.ts';
import { minute, watchPayment } from './payment-watch.ts';

type Step =
  | { kind: 'notice'; type: 'tab.hidden' | 'tab.shown' | 'network.lost' | 'network.restored' }
  | { kind: 'press'; type: 'poll.requested' | 'extension.requested' }
  | { kind: 'pass'; ms: number }
  | { kind: 'read'; status: PaymentStatus; leftMs: number; held: boolean }
  | { kind: 'fail'; error: keyof typeof failures | 'nonsense' }
  | { kind: 'extend'; granted: boolean };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('notice' as const),
    type: fc.constantFrom('tab.hidden', 'tab.shown', 'network.lost', 'network.restored'),
  }),
  fc.record({
    kind: fc.constant('press' as const),
    type: fc.constantFrom('poll.requested', 'extension.requested'),
  }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 40 * minute }) }),
  fc.record({
    kind: fc.constant('read' as const),
    status: fc.constantFrom('pending', 'pending', 'pending', 'success', 'refunded', 'failed'),
    leftMs: fc.constantFrom(0, 1000, 4 * minute, 30 * minute),
    held: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('fail' as const),
    error: fc.constantFrom(
      'unauthorized',
      'notFound',
      'conflict',
      'tooMany',
      'unavailable',
      'unreachable',
      'nonsense',
    ),
  }),
  fc.record({ kind: fc.constant('extend' as const), granted: fc.boolean() }),
);

describe('a payment, whatever happens to it', () => {
  it('a payment never breaks, asks one question at a time, and ends only on a server status', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
        const watch = watchPayment();
        let word: PaymentStatus = 'pending';
        for (const step of steps) {
          if (watch.actor.getSnapshot().status === 'done') break;
          if (await play(watch, step)) word = step.kind === 'read' ? step.status : word;
          expect(watch.actor.getSnapshot().status).not.toBe('error');
          expect(openLooks(watch)).toBeLessThanOrEqual(1);
        }
        const { status, output } = watch.actor.getSnapshot();
        expect(status).toBe(word === 'pending' ? 'active' : 'done');
        expect(output?.result).toBe(word === 'pending' ? undefined : word);
        watch.actor.stop();
        expect(openLooks(watch)).toBe(0);
        expect(watch.timers()).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('a payment finds the money as soon as a poll gets a response', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
        const watch = watchPayment();
        for (const step of steps) {
          if (step.kind !== 'read' || step.status === 'pending') await play(watch, step);
        }

        watch.notice({ type: 'network.restored' });
        watch.notice({ type: 'tab.shown' });
        watch.actor.send({ type: 'poll.requested' });
        await watch.status.latest().resolve(statusResponse('success', 0));

        expect(watch.actor.getSnapshot().output).toEqual({ result: 'success', paymentNo: 'P1' });
      }),
      { numRuns: 200 },
    );
  });
});

type Watch = ReturnType<typeof watchPayment>;

/** Plays a step. Resolves with true when the machine received a server response. */
async function play(watch: Watch, step: Step): Promise<boolean> {
  const look = watch.status.latest();
  switch (step.kind) {
    case 'notice':
      watch.notice({ type: step.type });
      return false;
    case 'press':
      watch.actor.send({ type: step.type });
      return false;
    case 'pass':
      watch.clock.increment(step.ms);
      return false;
    case 'read': {
      const heard = watch.isAt({ watched: { watch: 'polling' } });
      await look.resolve({ ...statusResponse(step.status, step.leftMs), held: step.held });
      return heard;
    }
    case 'fail':
      await look.reject(step.error === 'nonsense' ? new Error('?') : failures[step.error]);
      return false;
    case 'extend':
      if (watch.extension.calls.length === 0) return false;
      if (step.granted) await watch.extension.latest().resolve(payment(30 * minute));
      else await watch.extension.latest().reject(failures.unavailable);
      return false;
  }
}

function openLooks({ status }: Watch): number {
  return status.calls.filter((call) => call.isOpen()).length;
}
