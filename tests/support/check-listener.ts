import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';

// Loaded by Node before a server that a test starts: writes what its answers have against the documents of the calls
// into a file, which the test reads when it stops the server.
const file = process.env['CONTRADICTIONS_FILE'] ?? '';

subscribe('http.server.request.start', (message) => {
  if (typeof message !== 'object' || message === null) return;
  if (!('request' in message && 'response' in message)) return;
  const { request, response } = message;
  if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
  const match = /^(\/console)?\/api\/v1\//.exec(request.url ?? '');
  if (match === null) return;
  const listener = match[1] === undefined ? 'site' : 'console';
  const chunks: Buffer[] = [];
  let headers = new Headers();
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.writeHead = before(response.writeHead, (args) => {
    const given = args.at(-1);
    if (typeof given === 'object' && given !== null) headers = new Headers(Object.entries(given));
  });
  response.write = before(response.write, ([chunk]) => collect(chunk));
  response.end = before(response.end, ([chunk]) => collect(chunk));
  response.once('finish', () => {
    const status = response.statusCode;
    const body = [204, 304].includes(status) ? null : new Uint8Array(Buffer.concat(chunks));
    const { method = '', url = '' } = request;
    const told = (contradiction: string | null) => {
      if (contradiction !== null) appendFileSync(file, `${contradiction}\n`);
    };
    // A check that fails is a finding, and must not end the server.
    check(listener, { method, url }, new Response(body, { status, headers })).then(
      told,
      (error: unknown) => told(`${method} ${url} ${status} cannot be checked: ${String(error)}`),
    );
  });
});

/** Returns a function that has `see` look at its arguments first. */
function before<Call extends (...args: never[]) => unknown>(
  call: Call,
  see: (args: readonly unknown[]) => void,
): Call {
  return new Proxy(call, {
    apply(target, self, args: unknown[]) {
      see(args);
      return Reflect.apply(target, self, args);
    },
  });
}

async function check(
  listener: 'site' | 'console',
  request: Pick<Request, 'method' | 'url'>,
  response: Response,
): Promise<string | null> {
  // With the first answer: a server that answers none starts as fast as without it.
  const { findContradiction } = await import('./answers-by-document.ts');
  return findContradiction(listener, request, response);
}
