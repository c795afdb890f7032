import ky from 'ky';
import * as v from 'valibot';
import { calls, type CallName } from '../../contract/calls.ts';
import { Envelope } from '../../contract/envelope.ts';
import { apiErrorOf } from '../../contract/error-of.ts';
import { ApiFailure, asApiError, unreachable } from '../../contract/errors.ts';
import { isTokenFree, successCode } from '../../contract/limits.ts';
import type { Answer, CallRequest, ClientOptions } from './client.ts';
import { limitedText } from './limited-text.ts';

const patienceMs = 15_000;

export type Send = <Name extends CallName>(
  name: Name,
  request: CallRequest,
) => Promise<Answer<Name>>;

/** The one place that talks HTTP; nothing else reads a status (design §5). */
export function createSend({ getToken, onUnauthorized, locale, fetch }: ClientOptions): Send {
  const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin;
  const http = ky.create({
    prefix: `${origin}/api/v1`,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // Hono may answer without a promise, which ky does not expect.
    ...(fetch === undefined
      ? {}
      : { fetch: async (input, init) => fetch(new Request(input, init)) }),
  });

  return async (name, request) => {
    const call = calls[name];
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(request.params?.[key] ?? ''),
    );
    const token = isTokenFree(path) ? null : getToken();
    // Covers the body as well, which ky's own timeout would not.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), request.timeoutMs ?? patienceMs);
    const { signal } = patience;
    try {
      const response = await http(path, {
        method: call.method,
        headers: {
          ...request.headers,
          Accept: 'application/json',
          'Accept-Language': request.locale ?? locale(),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        searchParams: { ...request.query },
        ...(request.body === undefined ? {} : { json: request.body }),
        signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal,
      });
      return await answerOf(name, response);
    } catch (thrown) {
      if (request.signal?.aborted) throw thrown;
      const failure = failureOf(thrown, signal.aborted);
      if (failure.apiError.kind === 'unauthorized' && token !== null) onUnauthorized(token);
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  };
}

async function answerOf<Name extends CallName>(
  name: Name,
  response: Response,
): Promise<Answer<Name>> {
  const body = parsed(await limitedText(response));
  const retryAfterMs = retryAfterOf(response.headers.get('Retry-After'));
  if (!response.ok) throw new ApiFailure(apiErrorOf(response.status, body, retryAfterMs));
  const envelope = v.safeParse(Envelope, body);
  if (!envelope.success) throw unreadable();
  const { code } = envelope.output;
  if (code !== successCode) throw new ApiFailure(apiErrorOf(statusOf(code), body, retryAfterMs));
  const data = v.safeParse(calls[name].data, envelope.output.data ?? {});
  if (!data.success) throw unreadable();
  return { data: data.output, headers: response.headers };
}

function failureOf(thrown: unknown, timedOut: boolean): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  if (thrown instanceof RangeError || thrown instanceof SyntaxError) return unreadable();
  const error = timedOut ? 'network.timeout' : 'network.unreachable';
  return new ApiFailure(unreachable(error), { cause: thrown });
}

function unreadable(): ApiFailure {
  return new ApiFailure(asApiError(undefined));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A body code that is no failing status counts as 500 (spec §8). */
function statusOf(code: number): number {
  return Number.isInteger(code) && code >= 400 && code <= 599 ? code : 500;
}

function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null;
}
