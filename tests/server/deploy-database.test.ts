import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { readSecretFile } from '#server/keys/secret-file.ts';
import { findOptionalProgram } from '#tests/support/find-program.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());
const psql = findOptionalProgram('psql', 'postgresql-client');

test.skipIf(postgres === null || psql === null)(
  'the commands of docs/operations/deploy.md make a role and a database that a server migrates',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xuyuan-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const url = postgres?.url ?? '';
    const name = `park_${randomBytes(4).toString('hex')}`;
    const [, block = ''] =
      /^```sh\n(password=[\s\S]*?)^```$/m.exec(readFileSync('docs/operations/deploy.md', 'utf8')) ??
      [];
    // The server, the names and the folder of this test in place of those of an installation.
    const commands = block
      .replace('su postgres -c psql', `'${psql}' -v ON_ERROR_STOP=1 '${url}'`)
      .replaceAll(/(?<![\w-])park\b/g, name)
      .replaceAll('/etc/xuyuan-park', folder)
      .replace('-o xuyuan-park ', '');
    execFileSync('sh', ['-eu', '-c', commands], { stdio: ['ignore', 'ignore', 'pipe'] });

    const file = join(folder, 'database_url');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = readSecretFile(file, 'DATABASE_URL_FILE');
    expect(written).toMatch(
      new RegExp(`^postgres://${name}:[0-9a-f]{48}@127\\.0\\.0\\.1/${name}$`),
    );
    const own = new URL(url);
    own.pathname = name;
    if (own.searchParams.has('user')) own.searchParams.set('user', name);
    else Object.assign(own, { username: name, password: new URL(written).password });
    const { close, migrated } = await openPostgres(own.href);
    await close();

    expect(migrated?.length).toBeGreaterThan(0);
    const admin = new pg.Client(url);
    await admin.connect();
    const { rows } = await admin.query(
      'select rolsuper, rolpassword is not null as is_protected from pg_authid where rolname = $1',
      [name],
    );
    expect(rows).toEqual([{ rolsuper: false, is_protected: true }]);
    await admin.query(`drop database ${name}`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  },
);
