import { and, eq, sql } from 'drizzle-orm';
import { orderClaimTimeoutMs } from '#contract/limits.ts';
import { orderClaims } from '#server/db/tables/processes.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { isGone } from '#server/domain/process-lease.ts';

// Longer than any work on an order: should a claim ever be left behind, it ends by itself.
const claimSeconds = 60;
// Between two tries to get an order that another process works on.
const pausesMs = [20, 40, 80, 160] as const;

/**
 * Does `work` while nobody else works on the order, neither a call of this process nor another process
 * on the same database. Nothing is locked meanwhile, so it may ask a wallet. Throws 503 when its turn
 * does not come in time (wire, Lifetimes).
 */
export function withOrderClaim<Result>(
  deps: Deps,
  orderNo: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = deps.clock.now() + orderClaimTimeoutMs;
  const inTurn = async () => {
    await claim(deps, orderNo, deadline);
    try {
      return await work();
    } finally {
      await release(deps, orderNo);
    }
  };
  return deps.queue.run(orderNo, inTurn, { ms: orderClaimTimeoutMs, refusal: stillConfirming });
}

/** Returns the refusal for whoever has to wait for a wallet: not now, and nothing was decided. */
export function stillConfirming(cause?: unknown): AppError {
  const retryAfterMs = 2000;
  return new AppError(503, 'payment.still_confirming', { retryAfterMs, cause });
}

async function claim(deps: Deps, orderNo: string, deadline: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await deps.lease.keep();
    if (await tryToClaim(deps, orderNo)) return;
    if (deps.clock.now() >= deadline || deps.queue.isClosed()) throw stillConfirming();
    await deps.lease.pause(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0);
  }
}

async function tryToClaim({ db, lease }: Deps, orderNo: string): Promise<boolean> {
  const mine = { process: lease.name, endsAt: sql`now() + make_interval(secs => ${claimSeconds})` };
  const claimed = await db
    .insert(orderClaims)
    .values({ orderNo, ...mine })
    .onConflictDoUpdate({
      target: orderClaims.orderNo,
      set: mine,
      // Within this process the queue decides.
      setWhere: sql`${orderClaims.process} = ${lease.name} or ${orderClaims.endsAt} <= now() or ${isGone(db, orderClaims.process)}`,
    })
    .returning({ orderNo: orderClaims.orderNo });
  return claimed.length > 0;
}

async function release({ db, lease, log }: Deps, orderNo: string): Promise<void> {
  try {
    await db
      .delete(orderClaims)
      .where(and(eq(orderClaims.orderNo, orderNo), eq(orderClaims.process, lease.name)));
  } catch (error) {
    log.warn('an order stays claimed until its claim ends', { orderNo, error });
  }
}
