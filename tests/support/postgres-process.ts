import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of a server that holds its database cluster. */
export const clusterName = 'data';

/** Creates the folder of a server: for its cluster and its socket. */
export function createPostgresFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-pg-'));
  const user = findOrdinaryUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Formats the URL of a database of the server in `folder`. */
export function postgresUrl(folder: string, database = 'postgres'): string {
  return `postgres:///${database}?host=${encodeURIComponent(folder)}&user=postgres`;
}

/** Creates a new cluster in the folder of a server. */
export function createCluster(programs: string, folder: string): void {
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      join(folder, clusterName),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--wal-segsize=1',
    ],
    { ...findOrdinaryUser(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/** Runs a server on the cluster in `folder` until it is stopped or this process ends. */
export async function servePostgres(
  programs: string,
  folder: string,
  more: readonly string[] = [],
): Promise<{ stop: () => Promise<void> }> {
  const settings = [
    'listen_addresses=',
    'fsync=off',
    'max_connections=100',
    'autovacuum=off',
    ...more,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      join(folder, clusterName),
      '-k',
      folder,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...findOrdinaryUser(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
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
    async stop() {
      process.off('exit', kill);
      server.kill('SIGINT');
      await exited;
    },
  };
}

/** Finds a user for the server, which refuses to run as root; null when this one will do. */
function findOrdinaryUser(): { uid: number; gid: number } | null {
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
