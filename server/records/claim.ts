import { and, eq, sql } from 'drizzle-orm';
import { claims } from '#server/db/tables/processes.ts';
import type { Refusal } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import { inSeconds, isDue } from './due.ts';
import { isGone } from './process-lease.ts';

type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'lease' | 'log'>;

/** The wait of a call for its turn. */
export type Turn = {
  /** The longest wait, in ms, and the error after it. */
  ms: number;
  refusal: () => Refusal;
  /**
   * True to take over a claim that this process failed to release. Otherwise the claim lasts until it
   * expires, like a claim of another process.
   */
  takesOwnOver: boolean;
};

// Longer than any work under a claim; a claim that is left behind expires after this time.
const claimSeconds = 60;
// Pauses between two tries to get a claim that another process holds.
const pausesMs = [20, 40, 80, 160] as const;

/**
 * Runs `work` while no other call on the same database works under the same name, in this process or another.
 * It holds no database lock, so `work` may query a wallet. Throws the refusal of `turn` when its turn does
 * not come in time.
 */
export function withClaim<Result>(
  deps: ClaimDeps,
  name: string,
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = deps.clock.now() + turn.ms;
  const inTurn = async () => {
    await claim(deps, name, deadline, turn);
    try {
      return await work();
    } finally {
      await release(deps, name);
    }
  };
  return deps.queue.run(name, inTurn, turn);
}

async function claim(deps: ClaimDeps, name: string, deadline: number, turn: Turn): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await deps.lease.keep();
    if (await tryToClaim(deps, name, turn)) return;
    if (deps.clock.now() >= deadline || deps.queue.isClosed()) throw turn.refusal();
    await deps.lease.pause(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0);
  }
}

async function tryToClaim(
  { db, lease }: ClaimDeps,
  name: string,
  { takesOwnOver }: Turn,
): Promise<boolean> {
  const isOwn = takesOwnOver ? sql`${claims.process} = ${lease.name}` : sql`false`;
  const endsAt = inSeconds(claimSeconds);
  const mine = { process: lease.name, endsAt };
  const isOver = isDue(claims.endsAt, sql`now()`, endsAt);
  const claimed = await db
    .insert(claims)
    .values({ name, ...mine })
    .onConflictDoUpdate({
      target: claims.name,
      set: mine,
      setWhere: sql`${isOwn} or ${isOver} or ${isGone(db, claims.process)}`,
    })
    .returning({ name: claims.name });
  return claimed.length > 0;
}

async function release({ db, lease, log }: ClaimDeps, name: string): Promise<void> {
  try {
    await db.delete(claims).where(and(eq(claims.name, name), eq(claims.process, lease.name)));
  } catch (error) {
    log.warn('a claim stays until it ends', { name, error });
  }
}
