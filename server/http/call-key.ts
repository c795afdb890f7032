import type { Context } from 'hono';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { KeptCall } from '#server/domain/idempotency.ts';
import {
  answerKeyOf,
  guest,
  keepAnswer,
  sessionOwner,
  type AnswerForm,
  type AnswerKey,
} from '#server/domain/kept-answers.ts';
import type { HttpDeps } from './deps.ts';
import { tokenOf } from './person.ts';

type Asked = { c: Context; userId: string | null; params: object; body: unknown };

const asItIs: AnswerForm<unknown> = { write: (answer) => answer, read: (kept) => kept };

/**
 * Returns where the answer of a call is kept whose key keeps the answer; null without a key, and for every
 * other call. Throws 422 for what is no key.
 */
export function keptCallOf(
  deps: HttpDeps,
  name: CallName,
  call: Call,
  asked: Asked,
): KeptCall<unknown> | null {
  if (call.keyed !== 'answer') return null;
  const key = keyOf(name, call, asked);
  return key === null ? null : keepAnswer(deps, key, asItIs);
}

/** Returns the key of a call that guests make. Throws 422 for what is none. */
export function guestKeyOf(name: CallName, c: Context, body: unknown): AnswerKey | null {
  return answerKeyOf(guest, name, keyIn(c), [{}, body]);
}

function keyOf(name: CallName, call: Call, { c, userId, params, body }: Asked): AnswerKey | null {
  const owner = call.endsSession === true ? sessionOwner(tokenOf(c) ?? '') : (userId ?? guest);
  return answerKeyOf(owner, name, keyIn(c), [params, body]);
}

function keyIn(c: Context): string | undefined {
  return c.req.header('idempotency-key');
}
