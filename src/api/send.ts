import ky from 'ky';
import * as v from 'valibot';
import type { SiteCall } from '#contract/calls.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { Envelope } from '#contract/base/envelope.ts';
import { apiErrorOf } from '#contract/error-of.ts';
import { ApiFailure, asApiError, defaultErrorOf, errorOf, unreachable } from '#contract/errors.ts';
import { isTokenFree, successCode } from '#contract/base/limits.ts';
import { readLimitedText } from './read-limited-text.ts';
import type { CallResponse, AnyCallRequest, ClientOptions } from './request.ts';

const defaultTimeoutMs = 15_000;
// Ten megabytes over a slow line.
const uploadTimeoutMs = 5 * 60 * 1000;

export type Send = <Name extends CallName>(
  name: Name,
  request: AnyCallRequest,
) => Promise<CallResponse<Name>>;

/**
 * Creates the one place that talks HTTP; nothing else reads a status (architecture, Life of a request). Two
 * hooks do the work: after a response, what says "failed" in status or body becomes an ApiFailure; before
 * an error is thrown, whatever it was is one, and a 401 tells the session.
 */
export function createSend({ getToken, onUnauthorized, locale, fetch }: ClientOptions): Send {
  const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin;
  const http = ky.create({
    prefix: `${origin}/api/v1`,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    hooks: {
      afterResponse: [({ response }) => throwOnFailure(response)],
      beforeError: [
        ({ error, options }) => {
          const failure = failureOf(error);
          const { token } = options.context;
          if (failure.apiError.kind === 'unauthorized' && typeof token === 'string') {
            onUnauthorized(token);
          }
          return failure;
        },
      ],
    },
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
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(timeoutError), timeoutOf(request));
    const { signal } = timeout;
    try {
      const response = await http(path, {
        method: call.method,
        // What is deleted by closing its page is deleted all the same.
        keepalive: call.method === 'DELETE',
        context: { token },
        headers: {
          ...request.headers,
          ...(request.idempotencyKey === undefined
            ? {}
            : { 'Idempotency-Key': request.idempotencyKey }),
          Accept: 'application/json',
          'Accept-Language': request.locale ?? locale(),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        searchParams: { ...request.query },
        ...bodyOf(request),
        ...(request.file !== undefined && fetch === undefined
          ? { fetch: async (input, init) => upload(new Request(input, init), request) }
          : {}),
        signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal,
      });
      return await parseResponse(name, response);
    } catch (thrown) {
      throw request.signal?.aborted
        ? request.signal.reason
        : withErrorOfCall(call, failureOf(thrown, signal.aborted));
    } finally {
      clearTimeout(timer);
    }
  };
}

function timeoutOf({ timeoutMs, file }: AnyCallRequest): number {
  return timeoutMs ?? (file === undefined ? defaultTimeoutMs : uploadTimeoutMs);
}

function bodyOf({ body, file }: AnyCallRequest): { json?: unknown; body?: FormData } {
  if (file === undefined) return body === undefined ? {} : { json: body };
  const form = new FormData();
  form.append('file', file, file.name);
  return { body: form };
}

async function upload(made: Request, { onProgress = () => {} }: AnyCallRequest): Promise<Response> {
  const { uploadFetch } = await import('./upload-fetch.ts');
  return uploadFetch(made, onProgress);
}

/** Lets a success through, its body read within bounds. Throws ApiFailure for everything else. */
async function throwOnFailure(response: Response): Promise<Response> {
  const text = await readLimitedText(response);
  const body = parseJson(text);
  const retryAfterMs = retryAfterOf(response.headers.get('Retry-After'));
  if (!response.ok) throw new ApiFailure(apiErrorOf(response.status, body, retryAfterMs));
  const envelope = v.safeParse(Envelope, body);
  if (!envelope.success) throw unreadableResponse();
  const { code } = envelope.output;
  if (code !== successCode) throw new ApiFailure(apiErrorOf(statusOf(code), body, retryAfterMs));
  return new Response(text, { headers: response.headers });
}

async function parseResponse<Name extends CallName>(
  name: Name,
  response: Response,
): Promise<CallResponse<Name>> {
  const envelope = v.parse(Envelope, await response.json());
  const data = v.safeParse(calls[name].data, envelope.data ?? {});
  if (!data.success) throw unreadableResponse();
  return { data: data.output, headers: response.headers };
}

const timeoutError = new Error('the call took too long');

function failureOf(thrown: unknown, timedOut = thrown === timeoutError): ApiFailure {
  if (thrown instanceof ApiFailure && !timedOut) return thrown;
  if (thrown instanceof RangeError || thrown instanceof SyntaxError) return unreadableResponse();
  const error = timedOut ? 'network.timeout' : 'network.unreachable';
  return new ApiFailure(unreachable(error), { cause: thrown });
}

/** Gives a failure without an error of its own that of its call (spec 8). */
function withErrorOfCall(call: SiteCall, failure: ApiFailure): ApiFailure {
  const { apiError } = failure;
  if (apiError.error !== defaultErrorOf(apiError.statusCode)) return failure;
  const error = errorOf(call, apiError.statusCode);
  return new ApiFailure({ ...apiError, error }, { cause: failure.cause });
}

function unreadableResponse(): ApiFailure {
  return new ApiFailure(asApiError(undefined));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the status of a body code; one that is no failing status counts as 500 (spec 8). */
function statusOf(code: number): number {
  return Number.isInteger(code) && code >= 400 && code <= 599 ? code : 500;
}

function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null;
}
