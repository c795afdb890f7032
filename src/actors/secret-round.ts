import { asApiError } from '#contract/base/api-error.ts';
import {
  clearKey,
  clearKeyWhenAnswered,
  getIdempotencyKey,
  listKeyNames,
} from './idempotency-key.ts';

/** A write with a password or a code: its call, and the person or the method that it belongs to. */
export type SecretRound = readonly [call: string, of: string];

/**
 * Sends a write with a secret under one key until the server has answered, also after a reload and with other
 * values: a key that the server knows proves that the earlier values took effect. Only the key is stored.
 */
export function sendInRound<Output>(
  round: SecretRound,
  send: (idempotencyKey: string) => Promise<Output>,
): Promise<Output> {
  const name = toName(round);
  return clearKeyWhenAnswered(name, () => send(getIdempotencyKey(name)));
}

/**
 * Sends a sign-in as `sendInRound` does. If an earlier sign-in with other values took effect under the key, this
 * one is sent again under a new key.
 */
export async function sendSignIn<Output>(
  round: SecretRound,
  send: (idempotencyKey: string) => Promise<Output>,
): Promise<Output> {
  try {
    return await sendInRound(round, send);
  } catch (thrown) {
    if (!tookEffectBefore(thrown)) throw thrown;
    return sendInRound(round, send);
  }
}

/** Says whether a write of this call, for one or for any person, was sent and not answered. */
export function isLeftOpen(...round: SecretRound | readonly [call: string]): boolean {
  const [call, of] = round;
  return listRounds(call).some((left) => of === undefined || left[2] === of);
}

/** Forgets the unanswered writes of a call. */
export function clearRounds(call: string): void {
  for (const round of listRounds(call)) clearKey(round);
}

/** Says whether the server refused a repeat because the write took effect with other values. */
export function tookEffectBefore(thrown: unknown): boolean {
  return 'idempotency_key' in asApiError(thrown).fields;
}

function toName(round: SecretRound): readonly [string, string, string] {
  return ['secret', ...round];
}

function listRounds(call: string): readonly (readonly string[])[] {
  return listKeyNames().filter(
    (name): name is string[] => Array.isArray(name) && name[0] === 'secret' && name[1] === call,
  );
}
