import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { Identity } from '#contract/auth.ts';
import { Envelope } from '#contract/envelope.ts';
import { Order } from '#contract/orders.ts';
import { Payment } from '#contract/payments.ts';
import type { Report, Task } from './load-client.ts';
import type { Measured } from './measured-server.ts';

export type Loaded = {
  port: number;
  token: string;
  payment: Payment;
  /** What the server's process has in use after a collection. */
  usedBytes(): Promise<number>;
  close(): Promise<void>;
};

/** The real server in a process of its own, with one pending payment. */
export async function startLoaded(): Promise<Loaded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-bench-'));
  const server = fork(join(import.meta.dirname, 'measured-server.ts'), {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const said = () =>
    new Promise<Measured>((resolve, reject) => {
      server.once('message', (measured: Measured) => resolve(measured));
      void exited.then(() => reject(new Error('the measured server ended')));
    });
  const first = await said();
  const port = 'port' in first ? first.port : 0;
  const address = `http://127.0.0.1:${port}`;
  const phone = '13500000001';
  await send(`${address}/api/v1/auth/send-sms`, { phone, purpose: 'register' });
  const inbox = await (await fetch(`${address}/sandbox/sms.json?phone=${phone}`)).json();
  const { items } = v.parse(v.object({ items: v.array(v.object({ code: v.string() })) }), inbox);
  const { token } = v.parse(
    Identity,
    await send(`${address}/api/v1/auth/register`, {
      phone,
      password: 'Xy#2026-park',
      verification_code: items[0]?.code,
    }),
  );
  const draft = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
  const order = v.parse(Order, await send(`${address}/api/v1/orders/service`, draft, token));
  const path = `${address}/api/v1/payments/orders/${order.order_no}`;
  const payment = v.parse(Payment, await send(path, { channel: 'wechat' }, token));
  return {
    port,
    token,
    payment,
    async usedBytes() {
      server.send('memory');
      const measured = await said();
      return 'usedBytes' in measured ? measured.usedBytes : Number.NaN;
    },
    async close() {
      server.send('stop');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function send(url: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const envelope = v.parse(Envelope, await response.json());
  if (envelope.code !== 200) throw new Error(`${url}: ${envelope.message}`);
  return envelope.data;
}

/** What a browser would send to ask for the state of a payment. */
export function statusRequest({ payment, token }: Loaded, wait?: number): string {
  return [
    `GET /api/v1/payments/${payment.payment_no}/status HTTP/1.1`,
    'Host: localhost',
    'Accept: application/json',
    'Accept-Language: zh-CN',
    `Authorization: Bearer ${token}`,
    ...(wait === undefined ? [] : [`Prefer: wait=${wait}`]),
    '\r\n',
  ].join('\r\n');
}

/** A forked load generator; `next` resolves with its next report. */
export function startClient(task: Task): {
  next(): Promise<Report>;
  go(): void;
} {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load-client.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const reports: Report[] = [];
  let waiting: ((report: Report) => void) | null = null;
  let failing: ((error: Error) => void) | null = null;
  child.on('message', (report: Report) => {
    if (waiting === null) reports.push(report);
    else waiting(report);
    waiting = null;
  });
  child.once('exit', (code) => {
    if (code !== 0) failing?.(new Error(`the load generator ended with ${code}`));
  });
  child.send(task);
  return {
    next: () =>
      new Promise((resolve, reject) => {
        const ready = reports.shift();
        if (ready !== undefined) return resolve(ready);
        waiting = resolve;
        failing = reject;
      }),
    go: () => void child.send({ go: true }),
  };
}
