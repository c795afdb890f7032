import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { startNginx } from '#tests/cluster/nginx.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
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

/** Shakes hands and returns the suite, or null when the server refuses. */
async function shakeHands(
  port: number,
  ca: string,
  options: tls.ConnectionOptions,
): Promise<string | null> {
  const socket = tls.connect({ port, ca, host: '127.0.0.1', servername: 'localhost', ...options });
  try {
    await once(socket, 'secureConnect');
    return socket.getCipher().name;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

test('deploy/nginx.conf accepts suites with forward secrecy and authenticated encryption alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const certificate = makeCertificate(folder, ['localhost']);
  const port = await freePort();
  const nginx = await startNginx(port, [await freePort()], certificate);
  onTestFinished(() => nginx.close());
  const ca = certificate.certificate;
  // Node is built without ARIA and others, so openssl offers one suite after the other.
  const openssl = (...args: string[]) =>
    spawnSync('openssl', args, { input: '', encoding: 'utf8', timeout: 10_000 });
  const suites = openssl('ciphers', '-tls1_2', 'ALL:!PSK:!SRP:!aNULL:@SECLEVEL=0')
    .stdout.trim()
    .split(':')
    .filter((name) => !name.startsWith('TLS_'));
  const accepted = suites.filter((suite) => {
    const offer = ['-tls1_2', '-cipher', `${suite}:@SECLEVEL=0`];
    return openssl('s_client', '-connect', `127.0.0.1:${port}`, ...offer).status === 0;
  });
  expect(suites).toEqual(
    expect.arrayContaining(['AES128-SHA', 'ECDHE-RSA-AES128-SHA', 'ECDHE-ARIA128-GCM-SHA256']),
  );
  // The certificate has a key of RSA, so that suites of ECDSA are not reached.
  expect(accepted.toSorted()).toEqual([
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ]);
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    const old = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' };
    expect(await shakeHands(port, ca, old)).toBeNull();
  }
  expect(await shakeHands(port, ca, { minVersion: 'TLSv1.3' })).toMatch(/^TLS_/);
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  const hosts = ['127.0.0.1', '::1'].filter((host) =>
    addresses.some(({ address }) => address === host),
  );
  const reached = await Promise.all(hosts.map((host) => shakeHands(port, ca, { host })));
  expect(reached).toEqual(hosts.map(() => expect.stringMatching(/^TLS_/)));
});
