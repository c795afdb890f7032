import type { Context } from 'hono';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import {
  createIdempotency,
  type CountGuess,
  type Idempotency,
} from '#server/records/idempotency.ts';
import { createAnswerKey, guest, type AnswerKey } from '#server/records/kept-answers.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { sha256 } from '#server/base/ids.ts';

type Asked = {
  c: Context;
  person: StaffPerson | null;
  params: Readonly<Record<string, string>>;
  body: unknown;
  files: Readonly<Record<string, readonly Upload[]>> | undefined;
};

/**
 * Returns the key of a keyed call: it belongs to one person, one call, one subject, and this body and these
 * files. Null without a key, and for the steps of a sign-in, which store their answers sealed. Throws 422 for
 * an invalid key.
 */
export function keyOfCall(
  name: StaffCallName,
  { c, person, params, body, files = {} }: Asked,
): Idempotency | null {
  const call: StaffCall = staffCalls[name];
  if (call.keyed !== 'answer' || person === null) return null;
  const handed = Object.entries(files).map(([field, uploads]) => [
    field,
    uploads.map((upload) => [upload.name, sha256(upload.bytes)]),
  ]);
  const key = c.req.header('idempotency-key');
  return createIdempotency(`staff:${person.id}`, `console.${name}`, key, [params, body, handed]);
}

/**
 * Returns the key of a step of a sign-in. What was typed belongs to the key: the key alone gives no session, and
 * other input is a guess. Throws 422 for an invalid key.
 */
export function createSignInKey(
  name: 'signIn' | 'signInWithCode',
  c: Context,
  typed: unknown,
  countGuess: CountGuess,
): AnswerKey | null {
  return createAnswerKey(
    guest,
    `console.${name}`,
    c.req.header('idempotency-key'),
    typed,
    countGuess,
  );
}
