import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { Envelope } from '#contract/base/envelope.ts';
import { Order, OrderPage } from '#contract/orders/schemas.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import { sandboxBooks } from '#server/bin/sandbox-wallets.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { reportLedger } from '#server/domain/views/ledger-report.ts';
import { reconcile, type Ledger } from '#server/domain/views/ledger.ts';
import { startServer, type ServerProcess } from '#tests/support/server-process.ts';
import { killNodes } from './kill-nodes.ts';

const writers = 8;

type Writer = { token: string; acknowledged: Map<string, string> };

/**
 * Kills the server on the embedded database, and then two nodes on one PostgreSQL (`killNodes`).
 * `--database` takes one of the two, `--kills N` kills so often. True when nothing was lost.
 */
export async function killUnderLoad(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: { database: { type: 'string' }, kills: { type: 'string' } },
  });
  const { database, kills } = values;
  const isAlone = database === 'postgres' || (await killServer(Number(kills ?? 25)));
  const isTogether = database === 'pglite' || (await killNodes(Number(kills ?? 100)));
  return isAlone && isTogether;
}

/**
 * Kills the real server with -9 repeatedly while eight people order and pay, and counts confirmed data
 * that is lost, orders duplicated under one key, and payments missing in the books. Prints one line;
 * true when clean.
 */
async function killServer(kills: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-kill-'));
  let server: ServerProcess | null = null;
  try {
    server = await startServer(dataDir);
    const first = server.address;
    const people = await Promise.all(
      Array.from({ length: writers }, (_, index) => register(first, `1350000000${index}`)),
    );
    for (let round = 0; round < kills; round += 1) {
      const { address } = server;
      const dead = new AbortController();
      const writing = people.map((person) => orderUntilDead(address, person, dead.signal));
      await pause(randomInt(150, 900));
      server.kill('SIGKILL');
      await server.exited;
      dead.abort();
      await Promise.all(writing);
      server = await startServer(dataDir);
    }
    let acknowledged = 0;
    let lost = 0;
    let doubled = 0;
    for (const person of people) {
      const kept = await listWrittenOrders(server.address, person);
      acknowledged += person.acknowledged.size;
      for (const orderNo of person.acknowledged.values()) if (!kept.has(orderNo)) lost += 1;
      doubled += kept.size - new Set(person.acknowledged.values()).size;
    }
    server.kill('SIGTERM');
    await server.exited;
    const ledger = await readLedger(dataDir);
    const { isRight, text } = reportLedger(ledger);
    if (!isRight) process.stdout.write(text);
    const clean = lost === 0 && doubled === 0 && acknowledged > 0 && isRight;
    process.stdout.write(
      `${kills} kills under ${writers} writers: ${acknowledged} orders acknowledged, ` +
        `${lost} lost, ${doubled} doubled, ${ledger.total.captured} fen captured, ` +
        `${ledger.difference} off: ${clean ? 'passed' : 'FAILED'}\n`,
    );
    return clean;
  } finally {
    server?.kill('SIGKILL');
    await server?.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readLedger(dataDir: string): Promise<Ledger> {
  const { db, close } = await openPglite(dataDir);
  try {
    return await reconcile(db, new Date(), sandboxBooks(db));
  } finally {
    await close();
  }
}

// A key without an answer is asked again after the restart: it must not order twice.
const unanswered = new WeakMap<Writer, string>();

async function orderUntilDead(address: string, writer: Writer, dead: AbortSignal): Promise<void> {
  while (!dead.aborted) {
    const key = unanswered.get(writer) ?? randomUUID();
    unanswered.set(writer, key);
    try {
      const response = await send(`${address}/api/v1/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${writer.token}`, 'idempotency-key': key },
        body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 },
        signal: dead,
      });
      const { order_no } = v.parse(Order, response);
      writer.acknowledged.set(key, order_no);
      unanswered.delete(writer);
      await pay(address, writer, order_no, dead);
    } catch {
      await pause(20);
    }
  }
}

/** Money moves during the kills: the books must agree afterwards, wherever a call is cut off. */
async function pay(
  address: string,
  writer: Writer,
  orderNo: string,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Bearer ${writer.token}` };
  const path = `${address}/api/v1/payments/orders/${orderNo}`;
  const body = { channel: 'wechat' };
  const response = await send(path, { method: 'POST', headers, body, signal });
  const { payer_url } = v.parse(QrPayment, response);
  await fetch(`${address}${payer_url}/approve`, { method: 'POST', redirect: 'manual', signal });
}

async function register(address: string, phone: string): Promise<Writer> {
  const body = { phone, purpose: 'register' };
  await send(`${address}/api/v1/auth/send-sms`, { method: 'POST', body });
  const inbox = await fetch(`${address}/sandbox/sms.json?phone=${phone}`);
  const { items } = v.parse(
    v.object({ items: v.array(v.object({ code: v.string() })) }),
    await inbox.json(),
  );
  const identity = await send(`${address}/api/v1/auth/register`, {
    method: 'POST',
    body: { phone, password: 'Xy#2026-park', verification_code: items[0]?.code },
  });
  return { token: v.parse(Identity, identity).token, acknowledged: new Map() };
}

/** Lists every order of a person; sends the one without a response again, with its key. */
async function listWrittenOrders(address: string, writer: Writer): Promise<Set<string>> {
  const headers = { authorization: `Bearer ${writer.token}` };
  const last = unanswered.get(writer);
  if (last !== undefined) {
    const response = await send(`${address}/api/v1/orders`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': last },
      body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 },
    });
    writer.acknowledged.set(last, v.parse(Order, response).order_no);
  }
  const kept = new Set<string>();
  for (let page = 1; ; page += 1) {
    const path = `${address}/api/v1/orders?per_page=100&page=${page}`;
    const { items, total } = v.parse(OrderPage, await send(path, { method: 'GET', headers }));
    for (const item of items) kept.add(item.order_no);
    if (items.length === 0 || kept.size >= total) return kept;
  }
}

type Sending = {
  method: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
};

async function send(url: string, { method, headers, body, signal }: Sending): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const envelope = v.parse(Envelope, await response.json());
  if (envelope.code !== 200) throw new Error(`${url}: ${envelope.message}`);
  return envelope.data;
}
