import type * as v from 'valibot';

/**
 * The callers of a call: everybody, logged-in people, or colleagues at the console. The role `staff.money`
 * includes `staff.serve`.
 */
export type Audience = 'public' | 'user' | 'staff.serve' | 'staff.money';

/** The names of the parameters of a path. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** One call: its input, its data, its callers and its failures. */
export type Call<Code extends string = string> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the base of its listener, with parameters in braces. */
  path: string;
  audience: Audience;
  /**
   * The call changes something: with an `Idempotency-Key` it happens once. A repeat gets the same `answer`,
   * or reads the current `state` of the changed object, or gets the object that was `made` (an order, a
   * session).
   */
  keyed?: 'answer' | 'state' | 'made';
  /** The call ends its own session: a repeat is recognized by the ended token. Its response is empty. */
  endsSession?: true;
  /** The call is polled; its caller may be authenticated from the cache. */
  polled?: true;
  /** The response is the same for all readers of a language, until the content or the day in Shanghai changes. */
  shared?: true;
  query?: v.GenericSchema;
  /** The body; for an upload with named files, its other fields. */
  body?: v.GenericSchema;
  /**
   * The body is multipart: one field `file` of at most this many bytes (wire, Calls of files), or files under these
   * names, next to the fields of `body`.
   */
  upload?: number | readonly string[];
  data: v.GenericSchema;
  /** The error words by status; for other statuses the defaults of `api-error.ts` apply. */
  errors: Readonly<Partial<Record<number, Code | readonly Code[]>>>;
};
