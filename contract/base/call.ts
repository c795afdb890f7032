import type * as v from 'valibot';

/**
 * Who may make a call: anybody, whoever is signed in, or a colleague at the console. `staff.money` may
 * what `staff.serve` may.
 */
export type Audience = 'public' | 'user' | 'staff.serve' | 'staff.money';

/** One call: what goes in, what comes out, who may call it, which failures have words. */
export type Call<Code extends string = string> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base of its listener, parameters in braces. */
  path: string;
  audience: Audience;
  /**
   * The call changes something: with an `Idempotency-Key` it happens once. A repeat gets the same `answer`,
   * or reads the current `state` of the changed object, or gets the object that was `made` (an order, a
   * session).
   */
  keyed?: 'answer' | 'state' | 'made';
  /** It ends the session that makes it: a repeat is known by a token that is over. Its answer is empty. */
  endsSession?: true;
  /** Made again and again while something is awaited: who calls may be answered from memory. */
  polled?: true;
  /** The same for everybody who reads a language, until the content or the day in Shanghai changes. */
  shared?: true;
  query?: v.GenericSchema;
  /** The further fields of an upload with named files. */
  body?: v.GenericSchema;
  /**
   * The body is multipart: true for one field, `file`, which the handler receives itself (wire, Calls of
   * files); else files under these names, beside the fields of `body`.
   */
  upload?: true | readonly string[];
  data: v.GenericSchema;
  /** status → error word; what is missing falls to the defaults of `api-error.ts`. */
  errors: Readonly<Partial<Record<number, Code | readonly Code[]>>>;
};
