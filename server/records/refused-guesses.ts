import * as v from 'valibot';
import { keptRefusalLifetimeMs, maxKeptRefusals } from '#contract/base/limits.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import { findStored, nameKey, store, type CallKey } from './keyed-calls.ts';
import { countOne } from './limits.ts';

type RefusalDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** The refusals of a wrong password or code; every other call is checked again. */
const guessWords = [
  'auth.login_failed',
  'auth.code_wrong',
  'console.sign_in_failed',
  'console.code_failed',
] as const;
const guessFaults = ['passwordWrong', 'currentPasswordWrong', 'codeWrong'] as const;

const RefusedGuess = v.union([
  v.object({ word: v.picklist(guessWords) }),
  v.object({ field: v.string(), fault: v.picklist(guessFaults) }),
]);
type RefusedGuess = v.InferOutput<typeof RefusedGuess>;

/**
 * Finds the refusal of the same call with the same body a few minutes ago: a call that is repeated because its
 * response was lost is the same guess and must not count again.
 */
export async function findRefusedGuess(deps: RefusalDeps, call: CallKey): Promise<Refusal | null> {
  const stored = await findStored(deps, toGuessKey(call));
  if (stored === null || !stored.isSameBody) return null;
  const guess = v.parse(RefusedGuess, stored.read());
  return 'word' in guess ? new Refusal(401, guess.word) : invalid(guess.field, guess.fault);
}

/**
 * Keeps the refusal of a wrong password or code; does nothing for any other error, and nothing beyond the limit,
 * because anybody can cause such refusals.
 */
export async function keepRefusedGuess(
  deps: RefusalDeps,
  call: CallKey,
  thrown: unknown,
): Promise<void> {
  const guess = toRefusedGuess(thrown);
  if (guess === null) return;
  const now = deps.clock.date();
  const endsAt = new Date(now.valueOf() + keptRefusalLifetimeMs);
  const { points } = await countOne(deps.db, now, 'kept refusals', endsAt);
  if (points > maxKeptRefusals) return;
  const options = { keptMs: keptRefusalLifetimeMs, replaces: true };
  await store(deps, deps.db, toGuessKey(call), guess, options);
}

/** Checks whether a call was refused because its password or code is wrong. */
export function isWrongGuess(thrown: unknown): boolean {
  return toRefusedGuess(thrown) !== null;
}

/** A refusal has its own row, because a later call under the key may succeed. */
function toGuessKey(call: CallKey): CallKey {
  return { ...call, call: 'wrong guess', key: nameKey(call) };
}

function toRefusedGuess(thrown: unknown): RefusedGuess | null {
  if (!(thrown instanceof Refusal)) return null;
  const word = guessWords.find((one) => one === thrown.code);
  if (word !== undefined) return { word };
  const [field, faults] = Object.entries(thrown.extra.fields ?? {})[0] ?? [];
  const fault = guessFaults.find((one) => one === faults?.[0]);
  return field === undefined || fault === undefined ? null : { field, fault };
}
