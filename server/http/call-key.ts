import type { Context } from 'hono';
import type { Call } from '#contract/base/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import type { KeptCall } from '#server/records/idempotency.ts';
import {
  createAnswerKey,
  guest,
  keepAnswer,
  sessionOwner,
  type AnswerForm,
  type AnswerKey,
} from '#server/records/kept-answers.ts';
import { sha256 } from '#server/base/ids.ts';
import { createCountGuess, type SecretCallName } from './count-guess.ts';
import type { HttpDeps } from './deps.ts';
import { parseToken } from './person.ts';

type Asked = { c: Context; userId: string | null; params: object; body: unknown };

/**
 * Returns the entry to store for a keyed call: its answer, or only the fact that it was done if `read`
 * answers a repeat. Null without a key, and for a call that is not keyed or stores its key elsewhere.
 * Throws 422 for an invalid key.
 */
export function createKeptCall(
  deps: HttpDeps,
  name: CallName,
  asked: Asked,
  read: (() => Promise<unknown>) | null,
): KeptCall<unknown> | null {
  const call: Call = calls[name];
  if (call.keyed === undefined || call.keyed === 'made') return null;
  const key = createAnswerKey(
    getKeyOwner(call, asked),
    name,
    keyIn(asked.c),
    [asked.params, asked.body],
    createCountGuess(deps, name, asked),
  );
  const form: AnswerForm<unknown> =
    read === null
      ? { write: (answer) => answer, read: (kept) => kept }
      : { write: () => ({}), read };
  return keepAnswer(deps, key, form);
}

/** Returns the key of a guest's call with a password or a code. Throws 422 for an invalid key. */
export function createGuestKey(
  deps: HttpDeps,
  name: SecretCallName,
  c: Context,
  body: unknown,
): AnswerKey | null {
  const countGuess = createCountGuess(deps, name, { c, userId: null, body });
  return createAnswerKey(guest, name, keyIn(c), body, countGuess);
}

/** Returns the key of an upload, which belongs to the person and one file. Throws 422 for an invalid key. */
export function createUploadKey(
  name: CallName,
  c: Context,
  userId: string,
  { name: fileName, bytes }: Upload,
): AnswerKey | null {
  return createAnswerKey(userId, name, keyIn(c), [fileName, sha256(bytes)]);
}

function getKeyOwner(call: Call, { c, userId }: Asked): string {
  return call.endsSession === true ? sessionOwner(parseToken(c) ?? '') : (userId ?? guest);
}

function keyIn(c: Context): string | undefined {
  return c.req.header('idempotency-key');
}
