import type * as v from 'valibot';
import type { Call, ParamName } from '#contract/base/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import type { Locale } from '#contract/base/picklists.ts';

export type CallData<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['data']>;

export type CallResponse<Name extends CallName> = { data: CallData<Name>; headers: Headers };

export type Query = Readonly<Record<string, string | number | undefined>>;

/** The sent part of an upload, in bytes. */
export type UploadProgress = { sent: number; total: number };

/** The options of a single call. */
type CallSettings = {
  onProgress?: (progress: UploadProgress) => void;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** A language other than the page's, to prefetch before a switch. */
  locale?: Locale;
};

/** The same key happens once, however often it is sent. */
type Key = { idempotencyKey: string };

/** A request as it is sent, its call no longer known to the types. */
export type AnyCallRequest = CallSettings &
  Partial<Key> & {
    params?: Readonly<Record<string, string>>;
    query?: Query;
    body?: unknown;
    /** Goes as the one field of a multipart body, for calls that upload. */
    file?: File;
  };

/** The request of one call: the parts of its path, its query and its body are those of the contract. */
export type CallRequest<Name extends CallName> = CallSettings &
  Params<(typeof calls)[Name]['path']> &
  QueryOf<(typeof calls)[Name]> &
  BodyOf<(typeof calls)[Name]> &
  KeyOf<(typeof calls)[Name]>;

/** A call without required parts is made without a request. */
export type CallArguments<Name extends CallName> =
  Record<never, never> extends CallRequest<Name>
    ? [request?: CallRequest<Name>]
    : [request: CallRequest<Name>];

type Params<Path extends string> = [ParamName<Path>] extends [never]
  ? unknown
  : { params: Readonly<Record<ParamName<Path>, string>> };

type Partials<Value> = Value extends unknown ? Partial<Value> : never;

type QueryOf<Of extends Call> = Of extends { query: infer Schema extends v.GenericSchema }
  ? { query?: Partials<v.InferOutput<Schema>> }
  : unknown;

// The key is required for calls with a body that create something: without it a repeat could create two.
type KeyOf<Of extends Call> = Of extends { keyed: 'answer' | 'made'; body: v.GenericSchema }
  ? Key
  : Partial<Key>;

type BodyOf<Of extends Call> = Of extends { upload: number }
  ? { file: File }
  : Of extends { body: infer Schema extends v.GenericSchema }
    ? { body: v.InferInput<Schema> | v.InferOutput<Schema> }
    : unknown;

export type ClientOptions = {
  getToken: () => string | null;
  /** Runs when a call that carried this token got 401. */
  onUnauthorized: (token: string) => void;
  locale: () => Locale;
  /** Defaults to the browser's `fetch`. */
  fetch?: (request: Request) => Response | Promise<Response>;
};
