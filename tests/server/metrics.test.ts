import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { alertLimits, StatusBoard } from '#contract/staff/status.ts';
import { orders } from '#server/db/tables/orders.ts';
import { ServiceAway } from '#server/base/unavailable.ts';
import { createSmsFallback } from '#server/gateways/sms-fallback.ts';
import { SmsRefused, type SmsSender } from '#server/gateways/sms-sender.ts';
import { countSmsSends } from '#server/status/sms-sends.ts';
import { parseAddressList } from '#server/http/client-address.ts';
import { createMetrics } from '#server/base/metrics.ts';
import { drainOutbox } from '#server/domain/workflows/outbox-run.ts';
import { enqueueNotification } from '#server/domain/outbox/notify.ts';
import { sweepAttempts } from '#server/domain/jobs/sweep-attempts.ts';
import { createAlerting, readAlertRules, readSamples } from '#tests/support/alert-rules.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { silenceWallet, startPayment } from '#tests/support/payer.ts';
import { exposedBy, metricsUrl } from '#tests/support/metrics.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const connection = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

const admin = setUpOnce(() => createTestConsole(server));

describe('the metrics', () => {
  test('the metrics are for programs on this machine alone, and are not on the public port', async () => {
    const asked = async (headers: Record<string, string>, from = '127.0.0.1', url = metricsUrl) =>
      (await admin.app.request(url, { headers }, connection(from))).status;
    expect(await asked({})).toBe(200);
    expect(await asked({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await asked({}, '10.0.0.2')).toBe(404);
    expect(await asked({}, '127.0.0.1', 'https://console.example/metrics')).toBe(404);
    expect((await server.app.request('/metrics')).status).not.toBe(200);
  });

  test.each([
    ['10.0.0.5', '10.0.0.5', 200],
    ['10.0.0.5', '::ffff:10.0.0.5', 200],
    ['10.0.0.5', '10.0.0.50', 404],
    ['10.0.0.0/30', '10.0.0.3', 200],
    ['10.0.0.0/30', '10.0.0.4', 404],
    ['fd00:1::/64', 'fd00:1:0:0:9::1', 200],
    ['fd00:1::/64', 'fd00:1:0:1::1', 404],
    ['192.0.2.1, ::ffff:10.0.0.0/120', '10.0.0.9', 200],
    ['10.0.0.5', 'unknown', 404],
  ])('CONSOLE_METRICS_FROM=%s answers a caller at %s with %s', async (list, from, status) => {
    const { app } = createTestConsole(server, { metricsFrom: parseAddressList(list) });
    const ask = async (headers: Record<string, string>, url = metricsUrl) =>
      (await app.request(url, { headers }, connection(from))).status;
    expect(await ask({})).toBe(status);
    // By the name that Prometheus has for this node, where only the console's own name is served else.
    const byName = 'http://node-1.internal:3001/metrics';
    expect(await ask({}, byName)).toBe(status === 200 ? 200 : 421);
    expect(await ask({}, byName.replace('metrics', 'readyz'))).toBe(421);
    expect(await ask({}, metricsUrl.replace('metrics', 'readyz'))).toBe(404);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect(await ask({ [name]: '10.0.0.5' })).toBe(404);
    }
  });

  test('version, schema, files and content are at the port of the console, for this machine', async () => {
    const url = metricsUrl.replace('/metrics', '/readyz');
    const ask = async (from: string, headers: Record<string, string> = {}) => {
      const response = await admin.app.request(url, { headers }, connection(from));
      return [response.status, await response.json()];
    };
    const checks = { database: 'ok', schema: 'ok', jobs: 'ok' };
    expect(await ask('127.0.0.1')).toMatchObject([200, { status: 'ok', checks }]);
    expect((await ask('10.0.0.2'))[0]).toBe(404);
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }))[0]).toBe(404);
    const open = await server.app.request('/readyz');
    expect([open.status, await open.text()]).toEqual([200, '{"status":"ok"}']);
  });

  test('the metrics are in the format of Prometheus: each with its help and type, every line a sample', async () => {
    const text = await exposedBy(admin);
    const lines = text.trim().split('\n');
    const helps = lines
      .filter((line) => line.startsWith('# HELP '))
      .map((line) => line.split(' ')[2]);
    const types = lines
      .filter((line) => line.startsWith('# TYPE '))
      .map((line) => line.split(' ')[2]);
    expect(types).toEqual(helps);
    const named = readSamples(text).map(({ labels }) => labels['__name__'] ?? '');
    const stems = named.map((name) =>
      helps.includes(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''),
    );
    expect([...new Set(stems)].filter((name) => !helps.includes(name))).toEqual([]);
    expect(named.length).toBeLessThan(2000);
  });

  test('the metrics keep a label that is filled without end to a bounded number of series', () => {
    const { registry } = createMetrics();
    const counter = registry.counter('some_total', 'Some "thing".', ['of']);
    for (let each = 0; each < 1000; each += 1) counter.add({ of: `a\\"\n${each}` });
    const lines = registry
      .text()
      .split('\n')
      .filter((line) => line.startsWith('some_total{'));
    expect(lines).toHaveLength(401);
    expect(lines[0]).toBe('some_total{of="a\\\\\\"\\n0"} 1');
    expect(lines.at(-1)).toBe('some_total{of="other"} 600');
    expect(counter.total()).toBe(1000);
  });
});

describe('the alerts of docs/alerts.yml', () => {
  takeTurns('alerts', 2);
  const rules = readAlertRules();

  /** Advances the clock by `minutes`, runs `work` in each, and returns the firing alerts per minute. */
  async function during(minutes: number, work: () => unknown): Promise<string[][]> {
    const alerting = createAlerting(rules);
    const fired: string[][] = [];
    for (let minute = 0; minute <= minutes; minute += 1) {
      await work();
      server.clock.move(60_000);
      await server.status.sample();
      alerting.scrape(server.clock.now() / 1000, await exposedBy(admin));
      fired.push(alerting.firing());
    }
    return fired;
  }

  const firstAt = (fired: readonly string[][], name: string) =>
    fired.findIndex((names) => names.includes(name));

  async function board() {
    const colleague = await admin.colleague('serve');
    return admin.ask(StatusBoard, 'readStatus', colleague);
  }

  const listExceededAlerts = ({ alerts }: StatusBoard) =>
    alerts.filter(({ is_over }) => is_over).map(({ name }) => name);

  test('the alerts are five, with the limits of the console and a part of the runbook each', async () => {
    const limits = rules.map(({ alert, expr }) => [alert, Number(/> ([\d.]+)$/.exec(expr)?.[1])]);
    expect(limits).toEqual([
      ['UndecidedPayment', alertLimits.undecided],
      ['LateJob', alertLimits.jobs],
      ['WalletFailing', alertLimits.wallets],
      ['RequestsFailing', alertLimits.requests],
      ['SmsFailing', alertLimits.sms],
    ]);
    const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
    for (const { alert, annotations } of rules) {
      expect(headings).toContain(alert);
      expect(annotations.runbook).toBe(`docs/operations/runbook.md#${alert.toLowerCase()}`);
    }
  });

  test('the alerts name a wallet that gives no payment a result, and rest when it does', async () => {
    await startPayment(server, 'wechat');
    silenceWallet(server, 'wallet/wechat/query', 1000);
    const fired = await during(20, () => sweepAttempts(server.deps));
    expect(firstAt(fired, 'UndecidedPayment')).toBeGreaterThanOrEqual(15);
    expect(fired.at(-1)).toEqual(['UndecidedPayment', 'WalletFailing wechat']);
    expect(listExceededAlerts(await board())).toEqual(['undecided', 'wallets']);

    server.sandbox.faults.clear();
    expect((await during(8, () => sweepAttempts(server.deps))).at(-1)).toEqual([]);
    expect(listExceededAlerts(await board())).toEqual([]);
  });

  test('the alerts name a job that no worker takes up', async () => {
    const { order_no: orderNo } = await startPayment(server, 'alipay');
    const [order] = await server.deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    await enqueueNotification(server.deps.db, 'order_paid', order?.id ?? 0, server.clock.date());
    const fired = await during(8, () => undefined);
    expect(firstAt(fired, 'LateJob')).toBeGreaterThanOrEqual(5);
    expect(fired.at(-1)).toEqual(['LateJob']);
    expect(await board()).toMatchObject({ readiness: { status: 'ok', checks: { jobs: 'late' } } });

    expect((await during(1, () => drainOutbox(server.deps))).at(-1)).toEqual([]);
  });

  test('the alerts name the one wallet of two that fails one call in five', async () => {
    const work = async () => {
      silenceWallet(server, 'wallet/alipay/precreate', 1);
      await startPayment(server, 'wechat');
      const { person, order_no: orderNo } = await startPayment(server, 'wechat');
      const ask = { token: person.token, body: { channel: 'alipay' } };
      await server.call('POST', `payments/orders/${orderNo}`, ask);
    };
    expect((await during(9, work)).at(-1)).toContain('WalletFailing alipay');
    expect((await during(9, work)).flat()).not.toContain('WalletFailing wechat');
    server.sandbox.faults.clear();
  });

  test('the alerts name requests of which more than one in a hundred fails, and no refused ones', async () => {
    const ask = (path: string) => server.call('GET', path);
    const refused = await during(12, async () => {
      for (let each = 0; each < 10; each += 1) await ask('orders');
    });
    expect(refused.flat()).not.toContain('RequestsFailing');
    const fired = await during(12, async () => {
      server.sandbox.faults.fail({
        path: '/api/v1/pricing',
        times: 1,
        status: 500,
        when: 'before',
      });
      for (let each = 0; each < 20; each += 1) await ask('pricing/plans');
    });
    expect(firstAt(fired, 'RequestsFailing')).toBeGreaterThanOrEqual(5);
    expect(listExceededAlerts(await board())).toContain('requests');
  });

  test('the alerts name an SMS provider that is down although another sends, and none that refuses phones', async () => {
    let failure: Error | null = new SmsRefused('blocked', 'this phone');
    const first: SmsSender = {
      countries: ['CN'],
      offers: () => false,
      send: () => (failure === null ? Promise.resolve() : Promise.reject(failure)),
    };
    const second: SmsSender = {
      countries: ['CN'],
      offers: () => false,
      send: () => Promise.resolve(),
    };
    const sms = createSmsFallback(
      [
        { name: 'aliyun', sender: first },
        { name: 'tencent', sender: second },
      ],
      server.clock,
      countSmsSends(server.deps.metrics),
    );
    const send = () =>
      sms.send({ phone: '13800000001', purpose: 'login', code: '123456' }).catch(() => undefined);
    expect((await during(9, send)).flat()).not.toContain('SmsFailing aliyun');
    failure = new ServiceAway('down');
    const fired = await during(12, send);
    expect(firstAt(fired, 'SmsFailing aliyun')).toBeGreaterThanOrEqual(3);
    expect(fired.flat()).not.toContain('SmsFailing tencent');
    expect(listExceededAlerts(await board())).toContain('sms');
    failure = null;
    expect((await during(9, send)).at(-1)).not.toContain('SmsFailing aliyun');
  });
});
