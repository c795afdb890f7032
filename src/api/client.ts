import type { CallName } from '#contract/calls.ts';
import { ApiFailure, unreachable } from '#contract/base/api-error.ts';
import type { Send } from './send.ts';
import type { CallArguments, CallData, ClientOptions } from './request.ts';

/** Rejects with ApiFailure only, except that an aborted call rejects with its signal's reason. */
export type Client = {
  call<Name extends CallName>(name: Name, ...request: CallArguments<Name>): Promise<CallData<Name>>;
  callWithHeaders: Send;
  /** Returns the default language of calls. */
  locale: ClientOptions['locale'];
};

/** Options of every call. */
export type CallOptions = { signal?: AbortSignal };

/** Options of a call that may be sent twice and takes effect once. */
export type KeyedOptions = CallOptions & { idempotencyKey: string };

/** Creates the client. ky and the schemas load with the first call: public pages are shown without them. */
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
  const callWithHeaders: Send = async (name, request) => {
    sending ??= load();
    const send = await sending;
    return send(name, request);
  };
  return {
    call: async (name, ...[request = {}]) => (await callWithHeaders(name, request)).data,
    callWithHeaders,
    locale: options.locale,
  };
}
