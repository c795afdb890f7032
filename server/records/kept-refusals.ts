import { and, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { keptRefusalLifetimeMs, maxKeptRefusals } from '#contract/base/limits.ts';
import { keptAnswers } from '#server/db/tables/kept-answers.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import type { KeptCall } from './idempotency.ts';
import { countOne } from './limits.ts';

type RefusalDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type Guess = Pick<KeptCall<unknown>, 'owner' | 'key' | 'body'>;

/** The refusals of a wrong password or code; every other call is checked again. */
const guessWords = [
  'auth.login_failed',
  'auth.code_wrong',
  'console.sign_in_failed',
  'console.code_failed',
] as const;
const guessFaults = ['passwordWrong', 'currentPasswordWrong', 'codeWrong'] as const;

const KeptRefusal = v.union([
  v.object({ word: v.picklist(guessWords) }),
  v.object({ field: v.string(), fault: v.picklist(guessFaults) }),
]);
type KeptRefusal = v.InferOutput<typeof KeptRefusal>;

/** Stands in place of the name of a call, which the rows of answers have. */
const refusedGuess = 'wrong guess';

/**
 * Finds the refusal of the same call with the same body a few minutes ago: a call that is repeated because its
 * response was lost is the same guess and must not count again.
 */
export async function findKeptRefusal(
  { db, keys, clock }: RefusalDeps,
  { owner, key, body }: Guess,
): Promise<Refusal | null> {
  const keyHash = sha256(key);
  const since = new Date(clock.now() - keptRefusalLifetimeMs);
  const [row] = await db
    .select()
    .from(keptAnswers)
    .where(and(isRefusal(owner, keyHash), gt(keptAnswers.createdAt, since)));
  if (row === undefined || !keys.verify('keyed-body', body, row.bodySignature)) return null;
  const text = keys.open('kept-answer', row.answer, keyHash);
  return text === null ? null : toRefusal(v.parse(KeptRefusal, JSON.parse(text)));
}

/**
 * Keeps the refusal of a wrong password or code, sealed; does nothing for any other error, and nothing beyond
 * the limit, because anybody can cause such refusals.
 */
export async function keepRefusal(
  { db, keys, clock }: RefusalDeps,
  { owner, key, body }: Guess,
  thrown: unknown,
): Promise<void> {
  const kept = toKept(thrown);
  if (kept === null) return;
  const createdAt = clock.date();
  const endsAt = new Date(createdAt.valueOf() + keptRefusalLifetimeMs);
  const { points } = await countOne(db, createdAt, 'kept refusals', endsAt);
  if (points > maxKeptRefusals) return;
  const keyHash = sha256(key);
  const row = {
    bodySignature: keys.sign('keyed-body', body),
    answer: keys.seal('kept-answer', JSON.stringify(kept), keyHash),
    createdAt,
  };
  await db
    .insert(keptAnswers)
    .values({ owner, call: refusedGuess, keyHash, ...row })
    .onConflictDoUpdate({
      target: [keptAnswers.owner, keptAnswers.call, keptAnswers.keyHash],
      set: row,
    });
}

/** Checks whether a call was refused because its password or code is wrong. */
export function isWrongGuess(thrown: unknown): boolean {
  return toKept(thrown) !== null;
}

function isRefusal(owner: string, keyHash: string) {
  return and(
    eq(keptAnswers.owner, owner),
    eq(keptAnswers.call, refusedGuess),
    eq(keptAnswers.keyHash, keyHash),
  );
}

function toKept(thrown: unknown): KeptRefusal | null {
  if (!(thrown instanceof Refusal)) return null;
  const word = guessWords.find((one) => one === thrown.code);
  if (word !== undefined) return { word };
  const [field, faults] = Object.entries(thrown.extra.fields ?? {})[0] ?? [];
  const fault = guessFaults.find((one) => one === faults?.[0]);
  return field === undefined || fault === undefined ? null : { field, fault };
}

function toRefusal(kept: KeptRefusal): Refusal {
  return 'word' in kept ? new Refusal(401, kept.word) : invalid(kept.field, kept.fault);
}
