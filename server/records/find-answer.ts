import { and, eq, gt } from 'drizzle-orm';
import {
  idempotencyLifetimeMs,
  maxOtherBodiesPerKey,
  smsCodeLifetimeMs,
} from '#contract/base/limits.ts';
import { limits } from '#server/db/tables/people.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import { reusedKey, type CountGuess, type KeptCall } from './idempotency.ts';
import { isWrongGuess } from './kept-refusals.ts';
import { countOne } from './limits.ts';

type AnswerDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Finds the response to a repeat; null for a first call. Throws 422 when the key was used with another body.
 *
 * Who knows the key but not the password or code in the first body could guess it: the right one gets the first
 * response. So another body of such a call counts as a guess, and not only where it was typed: after the first one
 * the response is given for as long as a code is valid, and after several to nobody. Throws 429 then.
 */
export async function findAnswer<Answer>(
  deps: AnswerDeps,
  call: KeptCall<Answer>,
): Promise<{ answer: Answer } | null> {
  const kept = await call.find();
  if (kept === null) return null;
  const { countGuess } = call;
  if (!kept.isSameBody) {
    if (countGuess !== null) await countOtherBody(deps, call, countGuess);
    throw reusedKey();
  }
  const others = countGuess === null ? 0 : await refuseAfterTooMany(deps, call);
  const answer = await kept.read();
  const isCodeOver = deps.clock.now() - kept.createdAt.valueOf() >= smsCodeLifetimeMs;
  if (others > 0 && isCodeOver) throw reusedKey();
  return { answer };
}

/** Counts a guess in the counters of its call and in that of its key. The caller learns the same for any guess. */
async function countOtherBody(
  { db, clock }: AnswerDeps,
  call: KeptCall<unknown>,
  countGuess: CountGuess,
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

/** Counts the other bodies that came under the key. */
async function refuseAfterTooMany(
  { db, clock }: AnswerDeps,
  call: KeptCall<unknown>,
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

function nameCounter({ key }: KeptCall<unknown>): string {
  return `other bodies:${sha256(key)}`;
}
