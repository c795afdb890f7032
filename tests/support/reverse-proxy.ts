import http, { type IncomingMessage, type ServerResponse } from 'node:http';

export type ReverseProxy = {
  origin: string;
  /** Where requests go from now on, one after the other. */
  setNodes(origins: readonly string[]): void;
  close(): Promise<void>;
};

const repeatable = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'];
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * Runs a reverse proxy in front of several nodes as in production: it sets the caller's address,
 * overriding the caller's claim, gives each request to the next node, and to another one when that node
 * is unreachable. A request that may have been handled is not sent again, but answered with 502.
 */
export async function startReverseProxy(): Promise<ReverseProxy> {
  let nodes: readonly string[] = [];
  let turns = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readRequestBytes(request);
    const turn = (turns += 1);
    for (let tries = 0; tries <= nodes.length; tries += 1) {
      const origin = nodes[(turn + tries) % nodes.length] ?? '';
      if (await forward(origin, request, body, response)) return;
    }
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    setNodes: (origins) => void (nodes = origins),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Resolves to true when the request is answered, or must not be sent to another node. */
function forward(
  origin: string,
  { method = 'GET', url = '/', headers, socket }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' };
  for (const name of hopByHop) Reflect.deleteProperty(forwarded, name);
  let isSent = false;
  const asked = http.request(`${origin}${url}`, { method, headers: forwarded, agent: false });
  const fail = () => {
    // The client has disconnected.
    if (response.destroyed) return resolve(true);
    const isLost = response.headersSent || (isSent && !repeatable.includes(method));
    if (isLost && !response.headersSent) response.writeHead(502).end();
    else if (isLost) response.destroy();
    resolve(isLost);
  };
  asked.once('socket', (to) => to.once('connect', () => (isSent = true)));
  asked.once('error', fail);
  asked.once('response', (given) => {
    response.writeHead(given.statusCode ?? 502, given.headers);
    given.once('error', fail);
    given.once('end', () => resolve(true));
    given.pipe(response);
  });
  response.once('close', () => asked.destroy());
  asked.end(body);
  return promise;
}

async function readRequestBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
