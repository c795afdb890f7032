import { execFileSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresFolder, postgresUrl, servePostgres } from './postgres-process.ts';
import { copyCluster } from './postgres-template.ts';

/** The variable by which test files find the PostgreSQL server of their run (`one-postgres.ts`). */
export const urlOfRun = 'TEST_POSTGRES_OF_RUN';

export type Postgres = {
  /** For `openEmptyDatabase`: each test server uses a separate database. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server for the tests, without a port, deleted afterward; TEST_DATABASE_URL names
 * another. A test file gets the server of its run, which runs on when it is stopped here. Installs it on a
 * machine without one if that is allowed. Returns null, with a note, when this user may not install packages;
 * throws instructions when installing failed.
 *
 * @param settings of the server, in addition to those of every test.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres | null> {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env[urlOfRun];
  if (given !== undefined) return { url: given, stop: async () => {} };
  const programs = findPrograms() ?? install();
  return programs === null ? null : launch(programs, settings);
}

function findPrograms(): string | null {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').toSorted(byVersion),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin').toSorted(byVersion),
    '/usr/local/pgsql/bin',
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

function byVersion(one: string, other: string): number {
  return Number(/\d+/.exec(other)?.[0]) - Number(/\d+/.exec(one)?.[0]);
}

// Several test files may run this at once; the second one finds the installed server. Debian would also
// create and start a cluster, which the tests do not use.
const installing = `
set -e
ls /usr/lib/postgresql/*/bin/initdb && exit 0
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
  echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
apt-get update
apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold postgresql
`;

function install(): string | null {
  if (process.getuid?.() !== 0) {
    process.stderr.write(
      '\nNOTE: PostgreSQL is not installed and only root may install it: the tests on it are left out.\n' +
        'Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL, to run them.\n\n',
    );
    return null;
  }
  try {
    execFileSync('flock', [join(tmpdir(), 'xuyuan-postgres.lock'), 'sh', '-c', installing], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (cause) {
    throw new Error(missing, { cause });
  }
  const programs = findPrograms();
  if (programs === null) throw new Error(missing);
  return programs;
}

const missing =
  'PostgreSQL is not installed and "apt-get install postgresql" failed. ' +
  'Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL to a server whose user may create databases.';

/** Starts a server on a copy of a cluster that has the migrated database for `openEmptyDatabase`. */
async function launch(programs: string, settings: readonly string[]): Promise<Postgres> {
  const folder = createPostgresFolder();
  await copyCluster(programs, folder);
  const { stop } = await servePostgres(programs, folder, settings);
  return {
    url: postgresUrl(folder),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
