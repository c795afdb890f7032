import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { QrPayment } from '#contract/payments/schemas.ts';
import type { Report, Task } from './load-client.ts';
import type { Shares } from './code-owners.ts';
import type { ProfileRequest } from './measured-server.ts';
import { startMeasured } from './measured.ts';

export type Loaded = {
  port: number;
  pid: number;
  token: string;
  payment: QrPayment;
  /** Reads the used memory of the server's process after a collection. */
  usedBytes(): Promise<number>;
  profile(request: ProfileRequest): Promise<Shares>;
  close(): Promise<void>;
};

/** Starts the real server in a separate process, with one pending payment. */
export async function startLoaded(): Promise<Loaded> {
  const server = await startMeasured();
  const { port, pid, usedBytes, profile, close } = server;
  const token = await server.register();
  const order_no = await server.order(token, 1);
  const payment = await server.pay(token, order_no, 'wechat');
  return { port, pid, token, payment, usedBytes, profile, close };
}

/** Builds a browser's request for the status of a payment. */
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
  /** Ends the generator, whatever it waits for. */
  end(): void;
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
    end: () => void child.kill(),
  };
}
