import type * as v from 'valibot';
import type { CallName, calls } from '#contract/calls.ts';
import type { Locale } from '#contract/base/picklists.ts';

export type CallData<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['data']>;

export type CallResponse<Name extends CallName> = { data: CallData<Name>; headers: Headers };

export type Query = Readonly<Record<string, string | number | undefined>>;

/** How much of an upload has left the device, in bytes. */
export type UploadProgress = { sent: number; total: number };

export type CallRequest = {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: unknown;
  /** Goes as the one field of a multipart body, for calls that upload. */
  file?: File;
  onProgress?: (progress: UploadProgress) => void;
  headers?: Readonly<Record<string, string>>;
  /** The same key happens once, however often it is sent. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Another language than the page's, to fetch ahead of a switch. */
  locale?: Locale;
};

export type ClientOptions = {
  getToken: () => string | null;
  /** Runs when a call that carried this token got 401. */
  onUnauthorized: (token: string) => void;
  locale: () => Locale;
  /** Defaults to the browser's. */
  fetch?: (request: Request) => Response | Promise<Response>;
};
