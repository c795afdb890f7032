import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { ownContentDir } from '#server/content/live-content.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startServer } from '#tests/support/server-process.ts';
import { createTestServer } from '#tests/support/server.ts';
import { addColleague, signInAtConsole } from '#tests/support/site-colleague.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { median, percentile, rounded } from './figures.ts';

const waitingInquiries = 10_000;
const eventsOfCase = 500;
const rounds = 15;

/**
 * Measures how long the console takes to open a queue of 10,000 inquiries and a case with 500 events, at the
 * full speed of the processor: from the start of the navigation until the rows are in the page, ms.
 */
export async function measureConsole(browser: Browser) {
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-console-'));
  const orderNo = await fill(dataDir);
  const port = String(await freePort());
  const server = await startServer(dataDir, { CONSOLE_PORT: port, CONTENT_DIR: ownContentDir });
  const visitor = await openVisitor(browser, {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    device: 'desktop',
    kept: { locale: 'zh-CN' },
  });
  try {
    const { page } = visitor;
    await signInAtConsole(page, await addColleague({ dataDir, databaseUrl: null }, 'serve'));
    return {
      queue: await measureOpening(page, '/?queue=inquiries', 'tbody tr', 100),
      case: await measureOpening(page, `/orders/${orderNo}`, '[role="row"]', eventsOfCase),
    };
  } finally {
    await visitor.close();
    server.kill('SIGTERM');
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes the inquiries and the order with its events; returns the order's number. */
async function fill(dataDir: string): Promise<string> {
  mkdirSync(join(dataDir), { recursive: true, mode: 0o700 });
  await copyDatabase(dataDir);
  const database = await openPglite(dataDir);
  const server = await createTestServer({ database });
  const person = await server.register();
  const { order_no: orderNo } = await server.order(person);
  await server.wallet(await server.pay(person, orderNo), 'approve');
  await database.db.execute(sql`
    insert into inquiries (inquiry_no, name, inquiry_type, description, created_at)
    select 'Q20261120' || lpad(n::text, 8, '0'), '客户 ' || n, 'saas', '想了解年度方案。', now() - n * interval '1 minute'
    from generate_series(1, ${waitingInquiries}::int) n`);
  await database.db.execute(sql`
    insert into order_events (order_id, at, event, "from", "to", label)
    select order_id, at + n * interval '1 second', event, "from", "to", label
    from (select * from order_events order by id limit 1) first
    cross join generate_series(1, ${eventsOfCase}::int) n`);
  await server.close();
  return orderNo;
}

async function measureOpening(page: Page, path: string, rows: string, count: number) {
  const ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(path, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(
      ([selector, least]) =>
        document.querySelectorAll(selector).length >= least ? performance.now() : null,
      [rows, count] as const,
      { polling: 'raf' },
    );
    ms.push(Number(await shown.jsonValue()));
  }
  return { p50Ms: rounded(median(ms)), p95Ms: rounded(percentile(ms, 0.95)), target: 300 };
}
