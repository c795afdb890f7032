import { createServer, type ServerResponse } from 'node:http';

const pieces = 40;
/** Longer than a frame; ms. */
const pauseMs = 25;

/** Serves the site at `siteUrl` over a line that is so slow that each document is painted while it still arrives. */
export async function serveInPieces(
  siteUrl: string,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { accept = '*/*' } = request.headers;
    fetch(`${siteUrl}${request.url ?? '/'}`, { headers: { accept }, redirect: 'manual' })
      .then((answer) => passOn(answer, response))
      .catch(() => response.destroy());
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function passOn(answer: Response, response: ServerResponse): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  response.writeHead(answer.status, { 'content-type': type });
  const body = Buffer.from(await answer.arrayBuffer());
  const length = Math.ceil(body.length / (type.startsWith('text/html') ? pieces : 1));
  for (let start = 0; start < body.length; start += length) {
    response.write(body.subarray(start, start + length));
    if (length < body.length) await new Promise((go) => setTimeout(go, pauseMs));
  }
  response.end();
}
