import { and, eq, gt } from 'drizzle-orm';
import {
  idempotencyLifetimeMs,
  maxOtherBodiesPerKey,
  smsCodeLifetimeMs,
} from '#contract/base/limits.ts';
import { limits } from '#server/db/tables/people.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal } from '#server/base/refusal.ts';
import { withoutKey, type Ask } from './ask.ts';
import { withClaim } from './claim.ts';
import type { Deps } from './deps.ts';
import { findStored, nameKey, reusedKey, store, type KeyedCall } from './keyed-calls.ts';
import { countOne } from './limits.ts';
import { findRefusedGuess, isWrongGuess, keepRefusedGuess } from './refused-guesses.ts';

type OnceDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'queue' | 'lease' | 'log'>;

// The call may query a wallet, which takes a while.
const repeatTimeoutMs = 30_000;

/**
 * Runs `work` once for each key: what its transaction returns is stored there, and a repeat gets it. The key is
 * claimed before `work` reads anything: a repeat that arrives during the call, at this node or another, uses no
 * code and counts against no limit. At this node repeats also share a refusal. A repeated wrong password or code
 * is refused again and does not count. Without a key (`call` is null) nothing is stored. Throws 422 when the key
 * was used with another body, and 429 after several such bodies with a password or a code.
 */
export async function doOnce<Known extends OnceDeps, Result>(
  deps: Known,
  call: KeyedCall<Result> | null,
  work: (ask: Ask<Known>) => Promise<Result>,
): Promise<Result> {
  if (call === null) return work(withoutKey(deps));
  const ask = withKey(deps, call);
  const hasSecret = call.countGuess !== null;
  const first = async (): Promise<Result> => {
    const before = await findResult(deps, call);
    if (before !== null) return before.result;
    const refused = hasSecret ? await findRefusedGuess(deps, call) : null;
    if (refused !== null) throw refused;
    try {
      return await work(ask);
    } catch (error) {
      // The claim expired before the work ended, and another node was first.
      const twin = await findResult(deps, call);
      if (twin !== null) return twin.result;
      if (hasSecret) await keepRefusedGuess(deps, call, error);
      throw error;
    }
  };
  const name = `once:${nameKey(call)}`;
  const turn = { ms: repeatTimeoutMs, refusal: stillRunning, takesOwnOver: false };
  return deps.queue.share(`${name}:${sha256(call.body)}`, () => withClaim(deps, name, turn, first));
}

function withKey<Known extends OnceDeps>(deps: Known, call: KeyedCall<unknown>): Ask<Known> {
  return {
    ...deps,
    isKeyed: true,
    transaction: (act) =>
      withoutKey(deps).transaction(async (tx) => {
        const result = await act(tx);
        if (result !== null) {
          const options = { keptMs: call.keptMs, replaces: false };
          await store(deps, tx, call, call.write(result), options);
        }
        return result;
      }),
  };
}

/** Creates the refusal of a repeat during its first call; a later repeat gets the response of the first. */
function stillRunning(): Refusal {
  return new Refusal(503, 'server.unavailable', undefined, { retryAfterMs: 2000 });
}

/**
 * Finds the result for a repeat; null for a first call. Throws 422 when the key was used with another body.
 *
 * A caller who knows the key but not the password or code in the first body could guess it, because the right one gets
 * the first response. So another body of such a call counts as a guess, both for its call and for its key: after the
 * first one, the response is given only as long as a code is valid; after several, every repeat gets a 429.
 */
async function findResult<Result>(
  deps: OnceDeps,
  call: KeyedCall<Result>,
): Promise<{ result: Result } | null> {
  const stored = await findStored(deps, call);
  if (stored === null) return null;
  if (!stored.isSameBody) {
    if (call.countGuess !== null) await countOtherBody(deps, call, call.countGuess);
    throw reusedKey();
  }
  const others = call.countGuess === null ? 0 : await countOtherBodies(deps, call);
  const result = await call.read(stored.read());
  const isCodeOver = deps.clock.now() - stored.createdAt.valueOf() >= smsCodeLifetimeMs;
  if (others > 0 && isCodeOver) throw reusedKey();
  return { result };
}

/** Counts a guess in the counters of its call and in that of its key. The caller learns the same for any guess. */
async function countOtherBody(
  { db, clock }: OnceDeps,
  call: KeyedCall<unknown>,
  countGuess: () => Promise<unknown>,
): Promise<void> {
  const now = clock.date();
  const lastsUntil = new Date(now.valueOf() + idempotencyLifetimeMs);
  const { points, endsAt } = await countOne(db, now, nameCounter(call), lastsUntil);
  try {
    await countGuess();
  } catch (thrown) {
    if (!isWrongGuess(thrown)) throw thrown;
  }
  if (points > maxOtherBodiesPerKey) throw tooMany(endsAt, now);
}

/** Returns the number of other bodies that came under the key. Throws 429 after too many. */
async function countOtherBodies(
  { db, clock }: OnceDeps,
  call: KeyedCall<unknown>,
): Promise<number> {
  const now = clock.date();
  const [counted] = await db
    .select()
    .from(limits)
    .where(and(eq(limits.key, nameCounter(call)), gt(limits.endsAt, now)));
  if (counted === undefined) return 0;
  if (counted.points >= maxOtherBodiesPerKey) throw tooMany(counted.endsAt, now);
  return counted.points;
}

function tooMany(endsAt: Date, now: Date): Refusal {
  return new Refusal(429, 'request.too_many', undefined, {
    retryAfterMs: endsAt.valueOf() - now.valueOf(),
  });
}

function nameCounter(call: KeyedCall<unknown>): string {
  return `other bodies:${nameKey(call)}`;
}
