import ky, { isTimeoutError, type Options } from 'ky';
import * as v from 'valibot';
import { Envelope } from '#contract/base/envelope.ts';
import { successCode } from '#contract/base/limits.ts';
import { readLimitedText } from './read-limited-text.ts';

const defaultTimeoutMs = 15_000;
// Ten megabytes over a slow line.
const uploadTimeoutMs = 5 * 60 * 1000;

/** Creates the failures of a client; the site and the console have different classes. */
export type Failures<Failure extends Error> = {
  /** A failing status, from HTTP or from the body, with the body. */
  refused: (statusCode: number, body: unknown, retryAfterMs: number | null) => Failure;
  /** No response came, so what the server did is unknown. */
  unreachable: (isTimeout: boolean, cause: unknown) => Failure;
  /** The response does not come from this API. */
  unreadable: () => Failure;
  isFailure: (thrown: unknown) => thrown is Failure;
};

export type HttpOptions<Failure extends Error> = {
  /** Below the origin, such as `/api/v1`. */
  prefix: string;
  failures: Failures<Failure>;
  /** Called when a request with this token failed, before its caller gets the failure. */
  onFailure: (failure: Failure, token: string) => void;
  /** Called with every response, including failing ones. */
  onResponse?: (response: Response) => void;
  /** Defaults to the browser's. */
  fetch?: ((request: Request) => Response | Promise<Response>) | undefined;
};

export type HttpRequest<Schema extends v.GenericSchema> = {
  method: string;
  /** Below the prefix, its parameters in braces. */
  path: string;
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** Travels as JSON; a form travels as multipart. */
  body?: unknown;
  token: string | null;
  headers: Readonly<Record<string, string>>;
  /** The schema of `data` in the envelope. */
  schema: Schema;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Sends this one request instead of `fetch`. */
  send?: Options['fetch'];
};

export type Http = <Schema extends v.GenericSchema>(
  request: HttpRequest<Schema>,
) => Promise<{ data: v.InferOutput<Schema>; headers: Headers }>;

/**
 * Creates the HTTP client of the site or of the console; nothing else reads a status (architecture, Life of a
 * request). One hook turns a failing status or body code into a failure. The other turns every other error
 * into one, and reports it to the session before the caller gets it.
 */
export function createHttp<Failure extends Error>(options: HttpOptions<Failure>): Http {
  const { failures, fetch } = options;
  const toFailure = (thrown: unknown): Failure => {
    if (failures.isFailure(thrown)) return thrown;
    if (thrown instanceof RangeError || thrown instanceof SyntaxError) return failures.unreadable();
    return failures.unreachable(isTimeoutError(thrown), thrown);
  };
  const http = ky.create({
    prefix: `${originOfPage()}${options.prefix}`,
    // Decision 007 says why ky's own settings are not used.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    hooks: {
      afterResponse: [
        ({ response }) => {
          options.onResponse?.(response);
          return throwOnFailure(response, failures);
        },
      ],
      beforeError: [
        ({ error, options: { context } }) => {
          const failure = toFailure(error);
          if (typeof context.token === 'string') options.onFailure(failure, context.token);
          return failure;
        },
      ],
    },
    // Hono may respond without a promise, which ky does not expect.
    ...(fetch === undefined
      ? {}
      : { fetch: async (input, init) => fetch(new Request(input, init)) }),
  });

  return async ({ path, token, schema, signal, ...request }) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(request.params?.[name] ?? ''),
    );
    try {
      const response = await http(filled, {
        method: request.method,
        // A deletion continues when its page is closed.
        keepalive: request.method === 'DELETE',
        context: { token },
        headers: {
          ...request.headers,
          Accept: 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        searchParams: { ...request.query },
        ...toBody(request.body),
        totalTimeout: getTimeout(request),
        ...(request.send === undefined ? {} : { fetch: request.send }),
        ...(signal === undefined ? {} : { signal }),
      });
      const envelope = v.parse(Envelope, await response.json());
      const data = v.safeParse(schema, envelope.data ?? {});
      if (!data.success) throw failures.unreadable();
      return { data: data.output, headers: response.headers };
    } catch (thrown) {
      throw signal?.aborted ? signal.reason : toFailure(thrown);
    }
  };
}

function originOfPage(): string {
  return typeof location === 'undefined' ? 'http://localhost' : location.origin;
}

function getTimeout({ timeoutMs, body }: { timeoutMs?: number | undefined; body?: unknown }) {
  return timeoutMs ?? (body instanceof FormData ? uploadTimeoutMs : defaultTimeoutMs);
}

function toBody(body: unknown): { json?: unknown; body?: FormData } {
  if (body instanceof FormData) return { body };
  return body === undefined ? {} : { json: body };
}

/** Returns a successful response, its body limited in size. Throws a failure for any other. */
async function throwOnFailure<Failure extends Error>(
  response: Response,
  failures: Failures<Failure>,
): Promise<Response> {
  const text = await readLimitedText(response);
  const body = parseJson(text);
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'));
  if (!response.ok) throw failures.refused(response.status, body, retryAfterMs);
  const envelope = v.safeParse(Envelope, body);
  if (!envelope.success) throw failures.unreadable();
  const { code } = envelope.output;
  if (code !== successCode) throw failures.refused(toFailingStatus(code), body, retryAfterMs);
  return new Response(text, { headers: response.headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the status of a body code; one that is no failing status counts as 500 (spec 8). */
function toFailingStatus(code: number): number {
  return Number.isInteger(code) && code >= 400 && code <= 599 ? code : 500;
}

function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null;
}
