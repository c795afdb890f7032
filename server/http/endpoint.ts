import type { Context } from 'hono';
import * as v from 'valibot';
import type { Call } from '#contract/base/call.ts';
import { idempotencyLifetimeMs, keptAnswerLifetimeMs } from '#contract/base/limits.ts';
import type { Realm } from '#server/base/realm.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import { sha256 } from '#server/base/ids.ts';
import {
  checkKey,
  guest,
  sessionOwner,
  type CountGuess,
  type KeyedCall,
} from '#server/records/keyed-calls.ts';
import { parseToken } from './person.ts';
import type { Input } from './read-call.ts';

/**
 * The implementation of one call, and what a repeat under its key gets:
 * - with `ref`, the object that was made: `ref` names it by the result of the transaction, `read` reads it;
 * - with `read` alone, the current state of what the call changed;
 * - else the same answer, which `present` makes of the result.
 */
export type Endpoint = {
  /** Refuses a caller before the body is received. */
  admit?(who: unknown): Promise<void>;
  act(request: object): unknown;
  present?(result: unknown, request: object): unknown;
  ref?(result: unknown): string;
  read?(request: object, ref: string): Promise<unknown>;
  /** Makes the response to the first call and to each repeat, for a call with `ref`. */
  respond?(result: unknown, request: object): unknown;
  /** The call under which the key is stored, where several calls are one. */
  keyedAs?: string;
  /** Returns the value that two requests under one key must share, if that is not the sent input. */
  keyedBy?(request: object): Promise<unknown>;
};

/** The result of a handler for a call with this data; nothing if the data have no members. */
export type Returned<Data> =
  Record<never, never> extends Data ? Record<string, never> | void : Data;

/** The keys of a listener. */
export type Keys<Who> = {
  realm: Realm;
  /** Names a caller as the owner of a key; null for a guest. */
  nameOwner(who: Who): string | null;
  /** Returns the function that counts the body of a call as a guess; null for a call without a secret. */
  createCountGuess(name: string, who: Who | null, c: Context, input: Input): CountGuess | null;
};

/** A validated request, before its key is looked up; `who` is null for an ended session. */
type Sent<Who> = Input & { c: Context; who: Who | null };

/**
 * Creates the keyed call of a request; null without an `Idempotency-Key`, and for a call that takes none. Throws 422
 * for an invalid key, and as `keyedBy` of the endpoint.
 */
export async function createKeyedCall<Who>(
  keys: Keys<Who>,
  { name, call, endpoint }: { name: string; call: Call; endpoint: Endpoint },
  { c, who, ...input }: Sent<Who>,
  request: object,
): Promise<KeyedCall<unknown> | null> {
  const given = c.req.header('idempotency-key');
  if (call.keyed === undefined || given === undefined) return null;
  const key = checkKey(given);
  const countGuess = keys.createCountGuess(name, who, c, input);
  const { params, body, files } = input;
  const sent = (await endpoint.keyedBy?.(request)) ?? [params, body, hashFiles(files)];
  const owner = who === null ? null : keys.nameOwner(who);
  // On the site a session, an uploaded file or an answer is found again for a day only (wire, Idempotency-Key).
  const isMade = call.keyed === 'made' && call.upload === undefined && countGuess === null;
  const isLong = keys.realm === 'console' ? owner !== null : isMade;
  return {
    realm: keys.realm,
    owner: call.endsSession === true ? sessionOwner(parseToken(c) ?? '') : (owner ?? guest),
    call: endpoint.keyedAs ?? name,
    key,
    body: JSON.stringify(sent),
    keptMs: isLong ? idempotencyLifetimeMs : keptAnswerLifetimeMs,
    countGuess,
    write(result) {
      if (endpoint.ref !== undefined) return endpoint.ref(result);
      if (endpoint.read !== undefined) return null;
      return v.parse(call.data, toAnswer(endpoint, result, request));
    },
    read: (stored) => endpoint.read?.(request, String(stored)) ?? stored,
  };
}

/** Returns the answer of a call by the result of its act or of its transaction; nothing is an empty object. */
export function toAnswer(endpoint: Endpoint, result: unknown, request: object): unknown {
  return endpoint.present === undefined ? (result ?? {}) : endpoint.present(result, request);
}

function hashFiles(files: Readonly<Record<string, readonly Upload[]>> = {}): unknown {
  return Object.entries(files).map(([field, uploads]) => [
    field,
    uploads.map(({ name, bytes }) => [name, sha256(bytes)]),
  ]);
}
