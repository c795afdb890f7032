import type { UploadProgress } from './request.ts';

/**
 * Sends one request and reports its upload progress. `fetch` reports progress only for streamed bodies, which
 * browsers refuse over HTTP/1.1; XMLHttpRequest reports it everywhere.
 */
export async function uploadFetch(
  request: Request,
  onProgress: (progress: UploadProgress) => void,
): Promise<Response> {
  const body = await request.blob();
  const { signal } = request;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const http = new XMLHttpRequest();
    const abort = () => http.abort();
    http.open(request.method, request.url);
    for (const [name, value] of request.headers) http.setRequestHeader(name, value);
    http.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    http.onload = () => resolve(toResponse(http));
    http.onerror = () => reject(new TypeError('The network failed.'));
    http.onabort = () => reject(signal.reason);
    http.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    http.send(body);
  });
}

function toResponse(http: XMLHttpRequest): Response {
  const headers = new Headers();
  const retryAfter = http.getResponseHeader('Retry-After');
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  return new Response(http.responseText, { status: http.status, headers });
}
