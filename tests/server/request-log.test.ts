import { once } from 'node:events';
import { describe, expect, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen } from '#server/bin/listen.ts';
import { parseAddressList } from '#server/http/client-address.ts';
import { createLog } from '#server/base/log.ts';
import { readSamples } from '#tests/support/alert-rules.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { longPoll, startPayment } from '#tests/support/payer.ts';
import { exposedBy, sumMetric } from '#tests/support/metrics.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const connection = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

const admin = setUpOnce(() => createTestConsole(server));

describe('a request', () => {
  const written: string[] = [];

  /** Returns the log lines written while `work` runs. */
  async function captureLogLines(work: () => unknown): Promise<Record<string, unknown>[]> {
    written.length = 0;
    await work();
    return written.map((line): Record<string, unknown> => JSON.parse(line));
  }

  const appWith = (level: 'debug' | 'info', pages?: (request: Request) => Promise<Response>) =>
    createApp(
      {
        ...server.deps,
        log: createLog(level, (line) => written.push(line)),
        trustedProxies: parseAddressList('10.0.0.0/8'),
      },
      pages === undefined ? {} : { pages },
    );

  test('a request is one line: its id, route pattern and status, and no person by name', async () => {
    const { person, order_no: orderNo } = await startPayment(server, 'wechat');
    const headers = { authorization: `Bearer ${person.token}` };
    const app = appWith('debug');
    const lines = await captureLogLines(async () => {
      const response = await app.request(`/api/v1/orders/${orderNo}?token=secret`, { headers });
      await app.request(`/api/v1/orders/${orderNo}`, { headers });
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
    });

    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual({
      at: expect.any(String),
      level: 'debug',
      message: 'request',
      request: expect.stringMatching(/^[\w-]{16}$/),
      method: 'GET',
      route: '/api/v1/orders/:orderNo',
      status: 200,
      ms: expect.any(Number),
      person: expect.stringMatching(/^[\w-]{8}$/),
    });
    expect(lines[1]?.['person']).toBe(lines[0]?.['person']);
    expect(lines[1]?.['request']).not.toBe(lines[0]?.['request']);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${person.id}|${orderNo}|secret`));
  });

  test.each([
    ['10.0.0.1', 'from-the-proxy-1', 'from-the-proxy-1'],
    ['10.0.0.1', 'a\tb', /^[\w-]{16}$/],
    ['10.0.0.1', 'x'.repeat(65), /^[\w-]{16}$/],
    ['203.0.113.9', 'of-a-stranger', /^[\w-]{16}$/],
  ])('a request from %s with the id %j is known as %s', async (from, given, known) => {
    const response = await appWith('info').request(
      '/livez',
      { headers: { 'x-request-id': given } },
      connection(from),
    );
    expect(response.headers.get('x-request-id')).toMatch(known);
  });

  test.each([
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
    [
      'cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what',
      '4bf92f3577b34da6a3ce929d0e0e4736',
    ],
    ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', undefined],
    ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', undefined],
    ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', undefined],
    ['4bf92f3577b34da6a3ce929d0e0e4736', undefined],
  ])('the log line of a request with the traceparent %s has the trace %s', async (given, trace) => {
    const [line] = await captureLogLines(() =>
      appWith('debug').request('/api/v1/pricing/plans', { headers: { traceparent: given } }),
    );
    expect(line?.['trace']).toBe(trace);
  });

  test('a page request logs no lines for the calls of the page', async () => {
    const app = appWith('debug', async () => app.request('/api/v1/pricing/plans'));
    const lines = await captureLogLines(() => app.request('/saas'));
    expect(lines.map(({ route, status }) => [route, status])).toEqual([['page', 200]]);
  });

  test('a refused request is no error, a failed one is, and an unavailable service is a warning a minute', async () => {
    const app = appWith('info');
    const { faults } = server.sandbox;
    onTestFinished(() => faults.clear());
    const levels = async (path: string, times: number) =>
      (
        await captureLogLines(async () => {
          for (let asked = 0; asked < times; asked += 1) await app.request(path);
        })
      ).map(({ level, message, count }) => [level, message, count]);

    expect(await levels('/api/v1/orders', 3)).toEqual([]);
    faults.fail({ path: '/api/v1/pricing', times: 2, status: 500, when: 'before' });
    expect(await levels('/api/v1/pricing/plans', 2)).toEqual([
      ['error', 'request failed', undefined],
      ['error', 'request failed', undefined],
    ]);
    faults.fail({ path: '/api/v1/pricing', times: 3, status: 503, when: 'before' });
    expect(await levels('/api/v1/pricing/plans', 3)).toEqual([
      ['warn', 'requests were refused for now', 1],
    ]);
  });

  test('a request with a reader who left is no failure, and the id travels on the wire', async () => {
    const asked = Promise.withResolvers<void>();
    const app = appWith('info', async ({ signal }) => {
      asked.resolve();
      await once(signal, 'abort');
      return new Response('page');
    });
    const listening = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
    onTestFinished(() => listening.drain());
    const site = `http://127.0.0.1:${listening.port}`;
    const countGone = () => sumMetric(admin, 'park_http_requests_total', { status: 'gone' });
    const gone = await countGone();
    const lines = await captureLogLines(async () => {
      const response = await fetch(`${site}/api/v1/pricing/plans`, {
        headers: { connection: 'close' },
      });
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
      await response.text();
      const leaving = new AbortController();
      const left = fetch(site, { signal: leaving.signal }).catch(() => 'left');
      await asked.promise;
      leaving.abort();
      expect(await left).toBe('left');
      await expect.poll(countGone).toBe(gone + 1);
    });
    expect(lines.map(({ level, route, status }) => [level, route, status])).toEqual([
      ['info', '/api/v1/pricing/plans', 200],
      ['info', 'page', 499],
    ]);
  });

  test('a request is counted by pattern and class, and one that waits for a payment apart', async () => {
    const before = await sumMetric(admin, 'park_long_poll_seconds_count');
    const { person, payment } = await startPayment(server, 'alipay');
    const held = longPoll(server, person, payment.payment_no);
    await expect.poll(() => sumMetric(admin, 'park_long_polls')).toBe(1);
    await server.wallet(payment, 'approve');
    await held;

    expect(await sumMetric(admin, 'park_long_polls')).toBe(0);
    expect(await sumMetric(admin, 'park_long_poll_seconds_count')).toBe(before + 1);
    const route = '/api/v1/payments/:paymentNo/status';
    expect(await sumMetric(admin, 'park_http_requests_total', { route, status: '2xx' })).toBe(1);
    for (const path of ['/api/v1/nothing/1', '/api/v1/nothing/2', '/%00', '/a', '/b', '/c/d']) {
      await server.app.request(path);
    }
    const routes = readSamples(await exposedBy(admin)).flatMap(
      ({ labels }) => labels['route'] ?? [],
    );
    const others = routes.filter((each) => !each.startsWith('/api/v1/'));
    expect([...new Set(others)].toSorted()).toEqual(['/api/*', 'page']);
  });
});
