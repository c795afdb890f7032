import type * as v from 'valibot';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { ApiFailure } from '#contract/base/api-error.ts';
import { isUnanswered } from '#contract/base/lost-response.ts';
import { toStaffError } from './failure.ts';
import { asStaffError, staffUnreachable, type StaffError } from '#contract/staff/failure.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { createHttp, type Failures } from '#src/api/http.ts';
import { createActKeys } from './act-keys.ts';

export type StaffData<Name extends StaffCallName> = v.InferOutput<
  (typeof staffCalls)[Name]['data']
>;

export type StaffRequest = {
  /** The path parameters in braces. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** Replaces the body in calls that upload: fields and files. */
  form?: FormData;
  /** The key of a step of a sign-in; the client makes the keys of all other calls. */
  idempotencyKey?: string;
  /** An automatic call, which is not a sign of user activity (wire, The console). */
  background?: boolean;
  signal?: AbortSignal;
};

/** Rejects with ApiFailure only, except that an aborted call rejects with its signal's reason. */
export type ConsoleClient = <Name extends StaffCallName>(
  name: Name,
  request?: StaffRequest,
) => Promise<StaffData<Name>>;

export type ConsoleClientOptions = {
  getToken: () => string | null;
  /** Runs when a call with this token got 401: the session has ended. */
  onUnauthorized: (token: string) => void;
  /** Runs after each call by the user: the session was extended. */
  onActive: () => void;
  /** Receives the server's time, in ms, from each response that contains it. */
  onServerTime: (at: number) => void;
  locale: () => Locale;
  /** Defaults to the browser's. */
  fetch?: (request: Request) => Response | Promise<Response>;
};

const timeoutMs = 20_000;
const uploadTimeoutMs = 5 * 60_000;

/** Creates what sends the calls of the console by their names (wire, The console). */
export function createConsoleClient(options: ConsoleClientOptions): ConsoleClient {
  const keys = createActKeys();
  const http = createHttp({
    prefix: '/console/api/v1',
    failures,
    // A wrong code of a second person is 401 as well, and ends no session.
    onFailure: ({ apiError }, token) => {
      if (apiError.error === 'console.session_ended') options.onUnauthorized(token);
    },
    onResponse: ({ headers }) => {
      const at = Date.parse(headers.get('Date') ?? '');
      if (Number.isFinite(at)) options.onServerTime(at);
    },
    fetch: options.fetch,
  });

  return async (name, request = {}) => {
    const call: StaffCall = staffCalls[name];
    const { params, query, body, form, idempotencyKey, background = false, signal } = request;
    const token = call.audience === 'public' ? null : options.getToken();
    const act = call.keyed === 'answer' ? { name, params, body, form } : null;
    const key = act === null ? idempotencyKey : keys.getKey(act);
    try {
      const { data } = await http({
        method: call.method,
        path: call.path,
        params,
        query,
        body: form ?? body,
        token,
        headers: {
          'Accept-Language': options.locale(),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...(background ? { 'X-Background': '1' } : {}),
        },
        schema: staffCalls[name].data,
        timeoutMs: form === undefined ? timeoutMs : uploadTimeoutMs,
        signal,
      });
      if (act !== null) keys.clear(act);
      if (token !== null && !background) options.onActive();
      return data;
    } catch (thrown) {
      // A refusal is a response too. After any other failure the outcome is unknown: keep the key.
      const isAnswered = thrown instanceof ApiFailure && !isUnanswered(thrown.apiError);
      if (act !== null && isAnswered) keys.clear(act);
      throw thrown;
    }
  };
}

type StaffFailure = ApiFailure<StaffError['error']>;

const failures: Failures<StaffFailure> = {
  refused: (...answer) => new ApiFailure(toStaffError(...answer)),
  unreachable: (isTimeout, cause) => new ApiFailure(staffUnreachable(isTimeout), { cause }),
  unreadable: () => new ApiFailure(asStaffError(undefined)),
  isFailure: (thrown): thrown is StaffFailure => thrown instanceof ApiFailure,
};
