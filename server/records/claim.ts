import { and, eq, sql } from 'drizzle-orm';
import { claims } from '#server/db/tables/processes.ts';
import type { Refusal } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import { isGone } from './process-lease.ts';

type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'lease' | 'log'>;

/** How a call waits for its turn. */
export type Turn = {
  /** How long, in ms, and what it is told when the turn does not come. */
  ms: number;
  refusal: () => Refusal;
  /**
   * Whether a claim that this process itself could not release is taken over at once. Otherwise it lasts
   * until it ends, like one of another process.
   */
  takesOwnOver: boolean;
};

// Longer than any work under a claim: should a claim ever be left behind, it ends by itself.
const claimSeconds = 60;
// Between two tries to get what another process works on.
const pausesMs = [20, 40, 80, 160] as const;

/**
 * Does `work` while no other call of this process and no other process on the same database works under
 * the same name. Nothing is locked meanwhile, so it may ask a wallet. Throws the refusal of `turn` when its
 * turn does not come in time.
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
  const mine = { process: lease.name, endsAt: sql`now() + make_interval(secs => ${claimSeconds})` };
  const claimed = await db
    .insert(claims)
    .values({ name, ...mine })
    .onConflictDoUpdate({
      target: claims.name,
      set: mine,
      setWhere: sql`${isOwn} or ${claims.endsAt} <= now() or ${isGone(db, claims.process)}`,
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
