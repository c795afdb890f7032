import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net from 'node:net';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listen, sendingLimits, type Listening } from '#server/bin/listen.ts';
import { maxBodyBytes } from '#contract/base/limits.ts';
import { createTestServer, type Person, type TestServer } from '#tests/support/server.ts';

const host = '127.0.0.1';
const patience = { idleMs: 200, drainMs: 400 };

describe('a body that is too large', () => {
  let server: TestServer;
  let person: Person;
  let listening: Listening;
  beforeAll(async () => {
    server = await createTestServer();
    person = await server.register();
    listening = await listen(server.app.fetch, { port: 0, host, timeouts: patience });
  });
  afterAll(async () => {
    await listening.drain();
    await server.close();
  });

  test.each([
    ['with its length', 'Content-Length: 2000000', 'a'.repeat(2_000_000)],
    ['with a length alone', 'Content-Length: 2000000', ''],
    ['in pieces', 'Transfer-Encoding: chunked', inPieces(maxBodyBytes * 2)],
    [
      'in pieces without an end',
      'Transfer-Encoding: chunked',
      inPieces(maxBodyBytes * 2).slice(0, -5),
    ],
  ])(
    'a too large body gets a response, and its connection is closed, %s',
    async (_, length, body) => {
      const response = await converse(
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\n${json}${length}\r\n\r\n${body}`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      expect(response.match(/^connection: close\r$/gim)).toHaveLength(1);
      expect(response).toContain('"error":"request.too_large"');
    },
  );

  test('a too large body is followed by no other request on its connection', async () => {
    const upload = `POST /api/v1/files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
    const long = `${upload}Content-Length: 30000000\r\n\r\n${'a'.repeat(30_000_000)}`;
    const response = await converse(`${long}GET /livez HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
    expect(response).toMatch(/^connection: close\r$/im);
  });

  test('a request with two names of its host is refused, whichever comes first', async () => {
    const response = await converse(
      'GET /livez HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('a body refused for another reason leaves its connection open, once it is read', async () => {
    const refused = await ask(newAgent(), listening.port, '{"phone":');
    expect([refused.statusCode, refused.headers.connection]).toEqual([400, 'keep-alive']);
  });

  /** Sends a request and returns all bytes until the server closes the connection. */
  async function converse(request: string): Promise<string> {
    const socket = net.connect(listening.port, host);
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    // Unsent data fails once the server has closed the connection; an earlier failure ends the wait below.
    socket.on('error', () => undefined);
    socket.write(request);
    await once(socket, 'end');
    return response;
  }
});

describe('a connection on which nothing arrives', () => {
  const limits = { silentMs: 300, uploadBytes: 1000 };
  const upload = 'Content-Type: multipart/form-data; boundary=x\r\n';

  test('a silent connection has a minute for each part of a request, and an upload for each 64 KiB', () => {
    expect(sendingLimits).toEqual({ silentMs: 60_000, uploadBytes: 65_536 });
  });

  test.each([
    ['nothing', '', ''],
    ['half a head', 'POST / HTTP/1.1\r\nHost: x\r\n', ''],
    ['a head a byte at a time', 'POST / HTTP/1.1\r\nHost: x\r\n', 'X'],
    ['half a body', `POST / HTTP/1.1\r\nHost: x\r\n${json}Content-Length: 9\r\n\r\n{`, ''],
    ['a body a byte at a time', `${createPostHead(json)}{`, ' '],
    ['half an upload', `${createPostHead(upload)}--x`, ''],
    ['an upload a byte at a time', `${createPostHead(upload)}--x`, ' '],
    [
      'pieces a byte at a time',
      `POST / HTTP/1.1\r\nHost: x\r\n${json}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\n \r\n',
    ],
  ])('a silent connection is cut in time after %s', async (_, first, again) => {
    const listening = await begin();
    const from = performance.now();
    const socket = net.connect(listening.port, host);
    socket.on('error', () => undefined).resume();
    socket.write(first);
    const drip = globalThis.setInterval(
      () => again !== '' && socket.writable && socket.write(again),
      50,
    );
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    expect(performance.now() - from).toBeGreaterThan(200);
  });

  test('a silent connection is left alone while an upload moves on or waits for the server', async () => {
    const isRead = Promise.withResolvers<void>();
    const listening = await begin(() => isRead.promise);
    const socket = net.connect(listening.port, host);
    const pieces = 20;
    socket.write(createPostHead(upload, pieces * 2000));
    let sent = 0;
    for await (const _ of setInterval(50)) {
      socket.write('a'.repeat(2000));
      sent += 1;
      if (sent === pieces / 2) isRead.resolve();
      if (sent === pieces) break;
    }
    const [answer]: Buffer[] = await once(socket, 'data');
    expect(String(answer)).toContain(`${pieces * 2000} bytes`);
    socket.destroy();
  });

  test('a silent connection is cut when its response is not read', async () => {
    const cancelled = Promise.withResolvers<'cancelled'>();
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => cancelled.resolve('cancelled'),
    });
    const options = { port: 0, host, timeouts: patience, limits };
    const listening = await listen(() => new Response(endless), options);
    onTestFinished(() => listening.drain());
    const socket = net.connect(listening.port, host);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined).pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await cancelled.promise).toBe('cancelled');
  });

  async function begin(beforeReading: () => Promise<void> = async () => {}): Promise<Listening> {
    const listening = await listen(
      async (request) => {
        await beforeReading();
        return new Response(`${(await request.arrayBuffer()).byteLength} bytes`);
      },
      { port: 0, host, timeouts: patience, limits },
    );
    onTestFinished(() => listening.drain());
    return listening;
  }

  function createPostHead(type: string, length = 100_000): string {
    return `POST / HTTP/1.1\r\nHost: x\r\n${type}Content-Length: ${length}\r\n\r\n`;
  }
});

describe('a drain', () => {
  test('a drain closes a kept connection after its next response, and takes no new one', async () => {
    const { get, listening } = await begin(async () => new Response('done'));
    expect((await get()).headers.connection).toBe('keep-alive');
    const drained = listening.drain();
    expect((await get()).headers.connection).toBe('close');
    await drained;
    await expect(get()).rejects.toThrow('ECONNREFUSED');
  });

  test('a drain loses no response of clients that go on writing', async () => {
    const server = await createTestServer();
    onTestFinished(() => server.close());
    const listening = await listen(server.app.fetch, { port: 0, host });
    const writers = Array.from({ length: 8 }, () => newAgent());
    const write = (agent: http.Agent) => ask(agent, listening.port, inquiry);
    await Promise.all(writers.map(write));
    const writing = writers.map(async (agent) => {
      for (;;) {
        const { statusCode, headers } = await write(agent);
        expect(statusCode).toBe(200);
        if (headers.connection === 'close') return;
      }
    });
    await listening.drain();
    await Promise.all(writing);
  });

  test('a drain answers a connection that came while the process was busy', async () => {
    const listening = await listen(() => new Response('done'), {
      port: 0,
      host,
      timeouts: patience,
    });
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const client = new Worker(busyClient, {
      eval: true,
      workerData: { port: listening.port, host, sent },
    });
    const answered = once(client, 'message');
    // Blocks this thread: the system completes the connection before the server accepts it.
    expect(Atomics.wait(sent, 0, 0, 10_000)).not.toBe('timed-out');
    await listening.drain();

    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200 /);
    await client.terminate();
  });

  test('a drain closes a connection that is answered at that time', async () => {
    const asked = Promise.withResolvers<void>();
    const going = Promise.withResolvers<Response>();
    const { get, listening } = await begin(() => {
      asked.resolve();
      return going.promise;
    });
    const response = get();
    await asked.promise;
    const drained = listening.drain();
    going.resolve(new Response('done'));
    expect((await response).headers.connection).toBe('close');
    await drained;
  });

  test('a drain ends despite silent clients and unanswered requests', async () => {
    const asked = Promise.withResolvers<void>();
    const { get, listening } = await begin(() => {
      asked.resolve();
      return new Promise<Response>(() => {});
    });
    const silent = net.connect(listening.port, host);
    await once(silent, 'connect');
    const cut = get().catch((error: unknown) => error);
    await asked.promise;
    await listening.drain();
    expect(await cut).toMatchObject({ message: 'socket hang up' });
    if (!silent.closed) await once(silent, 'close');
  });

  async function begin(fetch: () => Promise<Response>) {
    const agent = newAgent();
    const listening = await listen(fetch, { port: 0, host, timeouts: patience });
    return { listening, get: () => ask(agent, listening.port) };
  }
});

/** The source of a thread that sends a request, says so, and reports the response or the error. */
const busyClient = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { port, host, sent } = workerData;
  const socket = require('node:net').connect(port, host);
  socket.on('data', (chunk) => parentPort.postMessage(String(chunk)));
  socket.on('error', ({ message }) => parentPort.postMessage(message));
  socket.write('POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 2\\r\\n\\r\\n{}', () => {
    Atomics.store(sent, 0, 1);
    Atomics.notify(sent, 0);
  });
`;

const inquiry = JSON.stringify({
  name: '客户',
  phone: '13500000008',
  inquiry_type: 'consulting',
  description: 'Would you help us to draw our service?',
});

const json = 'Content-Type: application/json\r\n';

function inPieces(bytes: number): string {
  const piece = 64 * 1024;
  return `${`${piece.toString(16)}\r\n${'a'.repeat(piece)}\r\n`.repeat(bytes / piece)}0\r\n\r\n`;
}

/** Creates an agent with one kept connection. */
function newAgent(): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

async function ask(agent: http.Agent, port: number, body = ''): Promise<IncomingMessage> {
  const request = http.request({
    agent,
    host,
    port,
    method: body === '' ? 'GET' : 'POST',
    path: '/api/v1/contact/inquiries',
    headers: body === '' ? {} : { 'content-type': 'application/json' },
  });
  request.end(body);
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new Error('there was no answer');
  response.resume();
  await once(response, 'end');
  return response;
}
