import type * as v from 'valibot';
import type { ErrorCode } from './error-texts.ts';
import { defaultErrorOf } from './errors.ts';

/** One call of the API: what goes in, what comes out, who may call it, which failures have words. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, parameters in braces. */
  path: string;
  signedIn: boolean;
  /**
   * It changes something: with an `Idempotency-Key` it happens once. A repeat gets the same `answer`, or
   * reads the `state` of what the call changes as it is now, or gets what was `made` (an order, a session).
   */
  keyed?: 'answer' | 'state' | 'made';
  /** It ends the session that makes it: a repeat is known by a token that is over. Its answer is empty. */
  endsSession?: true;
  /** Made again and again while something is awaited: who calls may be answered from memory. */
  polled?: true;
  /** The same for everybody who reads a language, until the content or the day in Shanghai changes. */
  shared?: true;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** The body is multipart with one field, `file` (wire, Calls of files). */
  upload?: true;
  data: v.GenericSchema;
  /** status → error word; what is missing falls to the defaults of `contract/base/errors.ts`. */
  errors: Partial<Record<number, ErrorCode | readonly ErrorCode[]>>;
};

/**
 * Returns the word for a failure of `call` that came with none but its status: the call's own before the
 * default (spec 8). Where a call has several for one status, none of them can be guessed.
 */
export function errorOf(call: Call, status: number): ErrorCode {
  const own = call.errors[status];
  return typeof own === 'string' ? own : defaultErrorOf(status);
}
