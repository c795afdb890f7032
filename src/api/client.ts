import type * as v from 'valibot';
import type { CallName, calls } from '../../contract/calls.ts';
import { ApiFailure, unreachable } from '../../contract/errors.ts';
import type { Locale } from '../../contract/words.ts';
import type { Send } from './send.ts';

export type CallData<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['data']>;
export type Answer<Name extends CallName> = { data: CallData<Name>; headers: Headers };

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
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Another language than the page's, to fetch ahead of a switch. */
  locale?: Locale;
};

export type ClientOptions = {
  getToken: () => string | null;
  /** A call that carried this token was answered with 401. */
  onUnauthorized: (token: string) => void;
  locale: () => Locale;
  /** Defaults to the browser's. */
  fetch?: (request: Request) => Response | Promise<Response>;
};

/** Rejects with ApiFailure only, except that an aborted call rejects with its signal's reason. */
export type Client = {
  call<Name extends CallName>(name: Name, request?: CallRequest): Promise<Answer<Name>>;
};

/** What every call can be told. */
export type CallOptions = { signal?: AbortSignal };

/** ky and the schemas arrive with the first call: public pages are shown without them. */
export function createClient(options: ClientOptions): Client {
  let sending: Promise<Send> | null = null;
  const load = () =>
    import('./send.ts').then(
      ({ createSend }) => createSend(options),
      (cause: unknown) => {
        sending = null;
        throw new ApiFailure(unreachable('network.unreachable'), { cause });
      },
    );
  return {
    async call(name, request = {}) {
      sending ??= load();
      const send = await sending;
      return send(name, request);
    },
  };
}
