import ky from 'ky';
import * as v from 'valibot';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { ApiFailure } from '#contract/errors.ts';
import { toStaffError, staffUnreachable, type StaffError } from '#contract/staff/failure.ts';
import { Envelope } from '#contract/base/envelope.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { readLimitedText } from '#src/api/read-limited-text.ts';
import { actOf, createActKeys } from './act-keys.ts';
import { isUnclear } from './unclear.ts';

export type StaffData<Name extends StaffCallName> = v.InferOutput<
  (typeof staffCalls)[Name]['data']
>;

export type StaffRequest = {
  /** The parts of the path in braces. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** Instead of a body, for calls that upload: their fields and their files. */
  form?: FormData;
  /** Asked by the page itself, which is no sign of a person (wire, The desk). */
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
  /** Runs when a call that carried this token got 401: the session is over. */
  onUnauthorized: (token: string) => void;
  /** Runs after each call that a person made: the session was prolonged. */
  onActive: () => void;
  /** Told what the server's clock showed, in ms, with each answer that says so. */
  onServerTime: (at: number) => void;
  locale: () => Locale;
  /** Returns a key that nobody else has. */
  newKey: () => string;
  /** Defaults to the browser's. */
  fetch?: (request: Request) => Response | Promise<Response>;
};

const timeoutMs = 20_000;
const uploadTimeoutMs = 5 * 60_000;

/** Returns the one place of the console that talks HTTP (wire, The desk). */
export function createConsoleClient(options: ConsoleClientOptions): ConsoleClient {
  const origin = typeof location === 'undefined' ? 'http://localhost:3001' : location.origin;
  const { fetch } = options;
  const keys = createActKeys(options.newKey);
  const http = ky.create({
    prefix: `${origin}/desk/api/v1`,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(fetch === undefined
      ? {}
      : { fetch: async (input, init) => fetch(new Request(input, init)) }),
  });

  return async (name, request = {}) => {
    const call: StaffCall = staffCalls[name];
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(request.params?.[key] ?? ''),
    );
    const token = call.audience === 'public' ? null : options.getToken();
    const act = call.keyed === undefined ? null : actOf(name, request);
    const timeout = AbortSignal.timeout(request.form === undefined ? timeoutMs : uploadTimeoutMs);
    try {
      const response = await http(path, {
        method: call.method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': options.locale(),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(act === null ? {} : { 'Idempotency-Key': keys.keyOf(act) }),
          ...(request.background === true ? { 'X-Background': '1' } : {}),
        },
        searchParams: { ...request.query },
        ...bodyOf(request),
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      });
      const at = Date.parse(response.headers.get('Date') ?? '');
      if (Number.isFinite(at)) options.onServerTime(at);
      const data = await dataOf(name, response);
      if (act !== null) keys.clear(act);
      if (token !== null && request.background !== true) options.onActive();
      return data;
    } catch (thrown) {
      if (request.signal?.aborted) throw request.signal.reason;
      const failure = failureOf(thrown, timeout.aborted);
      // A wrong code of a second person is 401 as well, and ends no session.
      if (token !== null && failure.apiError.error === 'desk.session_ended') {
        options.onUnauthorized(token);
      }
      // Refused is answered as well; of all else nobody knows whether it was done.
      if (act !== null && !isUnclear(failure.apiError)) keys.clear(act);
      throw failure;
    }
  };
}

function bodyOf({ body, form }: StaffRequest): { json?: unknown; body?: FormData } {
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { json: body };
}

async function dataOf<Name extends StaffCallName>(
  name: Name,
  response: Response,
): Promise<StaffData<Name>> {
  const body = parsed(await readLimitedText(response));
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(wait) ? wait * 1000 : null;
  if (!response.ok) throw new ApiFailure(toStaffError(response.status, body, retryAfterMs));
  const envelope = v.safeParse(Envelope, body);
  const data = v.safeParse(staffCalls[name].data, envelope.success ? envelope.output.data : null);
  if (!data.success) throw unreadable();
  return data.output;
}

function failureOf(thrown: unknown, isTimeout: boolean): ApiFailure<StaffError['error']> {
  if (thrown instanceof ApiFailure) return thrown;
  if (thrown instanceof RangeError) return unreadable();
  return new ApiFailure(staffUnreachable(isTimeout), { cause: thrown });
}

function unreadable(): ApiFailure<StaffError['error']> {
  return new ApiFailure({
    ...toStaffError(500),
    kind: 'unreadable',
    error: 'response.unreadable',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
