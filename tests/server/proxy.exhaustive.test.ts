import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startNginx } from '#tests/cluster/nginx.ts';
import { freePort } from '#tests/support/free-port.ts';

async function listen(server: net.Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test.each([
  ['a read', 'GET', {}, 200],
  ['a write with a key', 'POST', { 'idempotency-key': 'key-of-one-press-1' }, 200],
  ['a write without a key', 'POST', {}, 502],
])(
  'deploy/nginx.conf hands %s to the other node when one ends before its answer, unless it may have acted',
  async (_, method, headers, status) => {
    const ended = await listen(
      net.createServer((socket) => {
        socket.on('error', () => undefined).once('data', () => socket.resetAndDestroy());
      }),
    );
    const living = await listen(
      http.createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => response.end(`${request.method} ${Buffer.concat(chunks)}`));
      }),
    );
    const nginx = await startNginx(await freePort(), [ended, living]);
    onTestFinished(() => nginx.close());
    const sent = { method, headers, ...(method === 'GET' ? {} : { body: 'order' }) };

    // The two nodes take turns, and one of two requests meets the one that ends.
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const response = await fetch(`${nginx.origin}/api/v1/orders`, sent);
      answers.push([response.status, response.ok ? await response.text() : '']);
    }
    const served = [200, method === 'GET' ? 'GET ' : 'POST order'];
    expect(answers.filter(([code]) => code === 200)).toEqual(
      Array.from({ length: status === 200 ? 4 : 2 }, () => served),
    );
    expect(new Set(answers.map(([code]) => code))).toEqual(new Set([200, status]));
  },
);
