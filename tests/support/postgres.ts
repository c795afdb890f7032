import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Postgres = {
  /** For `openEmptyDatabase`: each test server uses a separate database. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server for the tests, without a port, deleted afterward; TEST_DATABASE_URL names
 * another. Installs it on a machine without one if that is allowed. Returns null, with a note, when this
 * user may not install packages; throws instructions when installing failed.
 */
export async function startPostgres(): Promise<Postgres | null> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return { url: given, stop: async () => {} };
  const programs = findPrograms() ?? install();
  return programs === null ? null : launch(programs);
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

async function launch(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-pg-'));
  const data = join(folder, 'data');
  const user = ordinaryUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=100', 'autovacuum=off'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = () => void server.kill('SIGQUIT');
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => server.once('close', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    void exited.then(() => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => {
    try {
      return Number(
        execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }),
      );
    } catch {
      return Number(execFileSync('id', [flag, 'nobody']));
    }
  };
  return { uid: id('-u'), gid: id('-g') };
}
