import { calls, type CallName, type SiteCall } from '#contract/calls.ts';
import { toApiError } from './failure.ts';
import {
  ApiFailure,
  asApiError,
  getDefaultError,
  getCallError,
  unreachable,
} from '#contract/base/api-error.ts';
import { isTokenFree } from '#contract/base/limits.ts';
import { createHttp, type Failures } from './http.ts';
import type { AnyCallRequest, CallResponse, ClientOptions } from './request.ts';

export type Send = <Name extends CallName>(
  name: Name,
  request: AnyCallRequest,
) => Promise<CallResponse<Name>>;

/** Creates the function that sends calls of the site by name; a 401 goes to the session. */
export function createSend({ getToken, onUnauthorized, locale, fetch }: ClientOptions): Send {
  const http = createHttp({
    prefix: '/api/v1',
    failures,
    onFailure: ({ apiError }, token) => {
      if (apiError.kind === 'unauthorized') onUnauthorized(token);
    },
    fetch,
  });

  return async (name, request) => {
    const call: SiteCall = calls[name];
    const { file, idempotencyKey, params, query, timeoutMs, signal } = request;
    try {
      return await http({
        method: call.method,
        path: call.path,
        params,
        query,
        body: file === undefined ? request.body : createForm(file),
        token: isTokenFree(call.path) ? null : getToken(),
        headers: {
          ...request.headers,
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
          'Accept-Language': request.locale ?? locale(),
        },
        schema: calls[name].data,
        timeoutMs,
        signal,
        ...(file !== undefined && fetch === undefined
          ? { send: async (input, init) => upload(new Request(input, init), request) }
          : {}),
      });
    } catch (thrown) {
      throw thrown instanceof ApiFailure ? withErrorOfCall(call, thrown) : thrown;
    }
  };
}

const failures: Failures<ApiFailure> = {
  refused: (...answer) => new ApiFailure(toApiError(...answer)),
  unreachable: (isTimeout, cause) =>
    new ApiFailure(unreachable(isTimeout ? 'network.timeout' : 'network.unreachable'), { cause }),
  unreadable: () => new ApiFailure(asApiError(undefined)),
  isFailure: (thrown) => thrown instanceof ApiFailure,
};

function createForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

async function upload(post: Request, { onProgress = () => {} }: AnyCallRequest): Promise<Response> {
  const { uploadFetch } = await import('./upload-fetch.ts');
  return uploadFetch(post, onProgress);
}

/** Replaces the default error of a failure with the one that its call declares (spec 8). */
function withErrorOfCall(call: SiteCall, failure: ApiFailure): ApiFailure {
  const { apiError } = failure;
  if (apiError.error !== getDefaultError(apiError.statusCode)) return failure;
  const error = getCallError(call, apiError.statusCode);
  return new ApiFailure({ ...apiError, error }, { cause: failure.cause });
}
