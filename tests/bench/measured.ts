import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { Envelope } from '#contract/base/envelope.ts';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import type { Shares } from './code-owners.ts';
import type { Asked, Measured, ProfileRequest } from './measured-server.ts';

/** Starts the real server in a separate process, with a separate database on disk. */
export async function startMeasured(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-bench-'));
  const server = fork(join(import.meta.dirname, 'measured-server.ts'), {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const said = () =>
    new Promise<Measured>((resolve, reject) => {
      server.once('message', (measured: Measured) => resolve(measured));
      void exited.then(() => reject(new Error('the measured server ended')));
    });
  const ask = (asked: Asked) => {
    server.send(asked);
    return said();
  };
  const first = await said();
  const port = 'port' in first ? first.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const api = `${url}/api/v1`;
  let phones = 13_500_000_000;
  return {
    port,
    pid: server.pid ?? 0,
    url,
    /** Registers a new person and resolves to the token. */
    async register(): Promise<string> {
      const phone = String((phones += 1));
      await send(`${api}/auth/send-sms`, { phone, purpose: 'register' });
      const inbox = await (await fetch(`${url}/sandbox/sms.json?phone=${phone}`)).json();
      const { items } = v.parse(
        v.object({ items: v.array(v.object({ code: v.string() })) }),
        inbox,
      );
      const registration = { phone, password: 'Xy#2026-park', verification_code: items[0]?.code };
      return v.parse(Identity, await send(`${api}/auth/register`, registration)).token;
    },
    /** Orders a small subscription and returns the number of the order. */
    async order(token: string, months: number): Promise<string> {
      const draft = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months };
      return v.parse(Order, await send(`${api}/orders`, draft, token)).order_no;
    },
    async pay(token: string, orderNo: string, channel: Channel): Promise<QrPayment> {
      return v.parse(
        QrPayment,
        await send(`${api}/payments/orders/${orderNo}`, { channel }, token),
      );
    },
    async usedBytes(): Promise<number> {
      const measured = await ask('memory');
      return 'usedBytes' in measured ? measured.usedBytes : Number.NaN;
    },
    /** Reads the processor time of the server so far, in ms. */
    async workedMs(): Promise<number> {
      const measured = await ask('work');
      return 'workedMs' in measured ? measured.workedMs : Number.NaN;
    },
    /** Starts or reads a profile of the server's process; a start returns no shares. */
    async profile(request: ProfileRequest): Promise<Shares> {
      const measured = await ask(request);
      return 'shares' in measured ? measured.shares : {};
    },
    /** Stops the background jobs of the server. */
    async rest(): Promise<void> {
      await ask('rest');
    },
    async ledger() {
      const measured = await ask('ledger');
      if (!('difference' in measured)) throw new Error('the measured server keeps its books');
      return measured;
    },
    async close() {
      server.send('stop' satisfies Asked);
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
