import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { countRows } from '#server/backup/database-facts.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { moveDatabase } from '#server/backup/move.ts';
import { restorePostgres } from '#server/backup/restore-postgres.ts';
import { readEnv } from '#server/bin/env.ts';
import { ledgerReader } from '#server/bin/read-ledger.ts';
import { createDrillDatabase } from '#server/db/drill-postgres.ts';
import { clearPostgres, expectEmptyPostgres, withClient } from '#server/db/empty-postgres.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { createPostgresCopy } from '#server/db/postgres-programs.ts';
import { openUnbounded } from '#server/db/unbounded-postgres.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { readBackups } from '#server/records/backups.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { runBackupCommand } from '#tests/support/run-backup-command.ts';
import {
  createRenderedSite,
  sampledPages,
  type RenderedSite,
} from '#tests/support/rendered-site.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const keys = { keys: [makeDataKey()] as const, next: null };
const content = writeContentFiles();
afterAll(() => content.close());
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xuyuan-moving-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const readLedger = ledgerReader(readEnv({}));

async function createPostgres(): Promise<string> {
  const { url, close } = await openEmptyDatabase(postgres?.url ?? '');
  onTestFinished(close);
  return url;
}

async function siteOn(url: string, from: RenderedSite): Promise<RenderedSite> {
  const deps = { keys: createKeyRing(keys), files: from.deps.files };
  const database = await openPostgres(url);
  const site = await createRenderedSite(content, { database, deps, isFilled: true });
  onTestFinished(() => site.close());
  return site;
}

const hashPages = async (site: RenderedSite) =>
  Promise.all(sampledPages.map(async (page) => hash('sha256', (await site.render(page)).html)));

test.skipIf(postgres === null)(
  'the role of the documents may create the database of a drill',
  async () => {
    const url = await createPostgres();
    const role = `park_${path.basename(new URL(url).pathname)}`;
    const commands = fs.readFileSync('docs/operations/deploy.md', 'utf8');
    const [create = ''] = /^create role park .*;$/m.exec(commands) ?? [];
    await withClient(url, async (client) => {
      await client.query(create.replace(' park ', ` "${role}" `));
    });
    onTestFinished(() =>
      withClient(url, async (client) => void (await client.query(`drop role "${role}"`))),
    );
    const own = new URL(url);
    own.searchParams.set('user', role);
    const drill = await createDrillDatabase(own.href);
    await drill.drop();
    expect(new URL(drill.url).pathname).toMatch(/^\/xuyuan_drill_/);
  },
);

describe.skipIf(postgres === null)('a site with orders, refunds and files', () => {
  test('a site moves to a PostgreSQL unchanged, is backed up and restored next to it: rows, books, pages, and later events', async () => {
    const embedded = await createRenderedSite(content, { deps: { keys: createKeyRing(keys) } });
    onTestFinished(() => embedded.close());
    const person = await embedded.register();
    const { token } = person;
    for (const months of [1, 2, 3]) {
      const { order_no } = await embedded.order(person, { months });
      await embedded.wallet(await embedded.pay(person, order_no), 'approve');
    }
    await embedded.upload('files/upload', smallPng, { token });
    const pages = await hashPages(embedded);

    const url = await createPostgres();
    const target = await openUnbounded(url);
    const moved = await moveDatabase(embedded.deps.db, target.db).finally(target.close);
    expect(moved).toEqual(await countRows(embedded.deps.db));
    expect(moved).toMatchObject({ orders: 3, payments: 3, users: 1, file_objects: 1 });
    const site = await siteOn(url, embedded);
    expect(await readLedger(site.deps.db, new Date())).toEqual(
      await readLedger(embedded.deps.db, new Date()),
    );
    expect(await hashPages(site)).toEqual(pages);

    const { storage } = site.deps.files;
    const parts = { kind: 'postgresql', copy: createPostgresCopy(url), files: storage } as const;
    const from = path.join(folder, 'backup');
    await backUp({ ...parts, dataKeys: () => keys }, from, { withKeys: true });
    const manifest = await readManifest(from);
    const other = await createPostgres();
    const dataDir = path.join(folder, 'elsewhere');
    await expect(
      restorePostgres(from, manifest, { url: other, dataDir, readLedger }),
    ).rejects.toThrow('The database is not empty: it has the tables');
    await clearPostgres(other);
    const dump = path.join(from, 'database.dump');
    const whole = fs.readFileSync(dump);
    fs.truncateSync(dump, 1000);
    await expect(
      restorePostgres(from, manifest, { url: other, dataDir, readLedger }),
    ).rejects.toThrow('database.dump has changed or was cut off');
    expect(fs.existsSync(dataDir)).toBe(false);
    await expectEmptyPostgres(other);
    fs.writeFileSync(dump, whole);
    const temporary = fs.mkdtempSync(path.join(folder, 'temporary-'));
    const switches = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), TMPDIR: temporary };
    expect(await runBackupCommand('restore', ['--drill', folder], switches)).toMatchObject({
      code: 0,
      out: expect.stringContaining('The backup backup can be restored'),
    });
    expect(fs.readdirSync(temporary)).toEqual([]);
    expect((await readBackups(site.deps.db)).drill?.backup_of).toBe(manifest.database.at);
    const left = await site.deps.db
      .select({ name: sql`datname` })
      .from(sql`pg_database`)
      .where(sql`starts_with(datname, 'xuyuan_drill_')`);
    expect(left).toEqual([]);
    await restorePostgres(from, manifest, { url: other, dataDir, readLedger });
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['data.key', 'files']);
    const restored = await siteOn(other, embedded);
    expect(await countRows(restored.deps.db)).toEqual(manifest.database.rows);
    expect(await hashPages(restored)).toEqual(pages);
    for (const next of [site, restored]) {
      const { order_no } = await next.order(person, { months: 4 });
      await next.wallet(await next.pay(person, order_no), 'approve');
      const ledger = await readLedger(next.deps.db, new Date());
      expect(ledger).toMatchObject({ orders: 4, difference: 0, findings: [] });
    }
  });
});
