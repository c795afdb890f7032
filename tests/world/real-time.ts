import {
  attemptLifetimeMs,
  attemptMaximumMs,
  gatewayLifetimeMs,
  orderLifetimeMs,
  walletPageLifetimeMs,
} from '#contract/base/limits.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import type { MovableClock } from '#server/base/clock.ts';
import type { Attempt } from './server-state.ts';
import { lifetimes } from './server.ts';
import { toAttemptIndex } from './wire.ts';

/** After a code has ended the server leaves it half a minute, and asks no wallet twice in a minute. */
const secondsMs = 61_000;

/** An expiration in ticks of the small server, and by the real one's clock. */
type Deadline = { tick: number; at: number };

/**
 * Moves a real clock as the small server's ticks go: just past everything that is over after a tick,
 * and before everything that is not. Their lifetimes have the same order, not the same length.
 */
export function createTicks(clock: MovableClock) {
  let tick = 0;
  const order: Deadline = { tick: lifetimes.order, at: clock.now() + orderLifetimeMs };
  const attempts: { code: Deadline; ends: readonly Deadline[] }[] = [];

  return {
    passSeconds: (): void => clock.move(secondsMs),
    /** Takes over the times of attempts that have been begun. */
    follow(begun: readonly Attempt[]): void {
      const now = clock.now();
      for (const { presentation, left, extendable, gateway } of begun.slice(attempts.length)) {
        if (presentation !== 'qr') {
          const at = Math.min(now + walletPageLifetimeMs, order.at);
          attempts.push({ code: { tick: tick + left, at }, ends: [] });
          continue;
        }
        attempts.push({
          code: { tick: tick + left, at: Math.min(now + attemptLifetimeMs, order.at) },
          ends: [
            { tick: tick + extendable, at: Math.min(now + attemptMaximumMs, order.at) },
            { tick: tick + gateway, at: now + gatewayLifetimeMs },
          ],
        });
      }
    },
    /** A code has got more time. */
    extend(
      paymentNo: string,
      { expires_at: end }: Pick<Payment, 'expires_at'>,
      begun: readonly Attempt[],
    ): void {
      const index = toAttemptIndex(paymentNo);
      const [attempt, known] = [begun[index], attempts[index]];
      if (attempt === undefined || known === undefined) return;
      known.code = { tick: tick + attempt.left, at: Date.parse(end) };
    },
    /** Five minutes of the small server. Returns false when no moment of the real one is like it. */
    pass(): boolean {
      tick += 1;
      const all = [order, ...attempts.flatMap(({ code, ends }) => [code, ...ends])];
      const over = all.filter((each) => each.tick <= tick).map(({ at }) => at);
      const open = all.filter((each) => each.tick > tick).map(({ at }) => at);
      const now = Math.max(clock.now(), ...over) + secondsMs;
      clock.move(now - clock.now());
      return open.every((at) => at > now);
    },
  };
}
