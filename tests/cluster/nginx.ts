import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { ReverseProxy } from '#tests/support/reverse-proxy.ts';

/** An nginx before the nodes, and what it answered so far: how often, and which requests with a 5xx. */
export type Nginx = ReverseProxy & { requests(): { count: number; lost: string[] } };

/**
 * Starts nginx at a port of this machine, before nodes at fixed ports. Where it is missing it is installed
 * if that is allowed. Throws what to do when it cannot be had.
 */
export async function startNginx(port: number, nodePorts: readonly number[]): Promise<Nginx> {
  const program = findProgram() ?? install();
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-nginx-'));
  const log = join(folder, 'access.log');
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, nodePorts));
  const server = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const exited = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const kill = () => void server.kill('SIGTERM');
  process.once('exit', kill);
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilThere(origin),
    exited.then(() => {
      throw new Error(`nginx did not start: ${said.trim()}`);
    }),
  ]);
  const lines = () =>
    existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  const first = lines().length;
  return {
    origin,
    // They listen where they always do.
    setNodes() {},
    requests() {
      const all = lines().slice(first);
      return { count: all.length, lost: all.filter((line) => /^5\d\d /.test(line)) };
    },
    async close() {
      process.off('exit', kill);
      kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A refused connection is cheap, and the other node is asked at once: none is ever marked as down. */
function configuration(folder: string, port: number, nodePorts: readonly number[]): string {
  const nodes = nodePorts.map((node) => `server 127.0.0.1:${node} max_fails=0;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr error; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${temporary.join(' ')}
  log_format short '$status $request_method $uri $upstream_addr $upstream_status';
  access_log ${folder}/access.log short;
  upstream park { zone park 64k; ${nodes.join(' ')} keepalive 64; keepalive_timeout 2s; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 25m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host:$server_port;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Request-Id $request_id;
    proxy_connect_timeout 2s;
    proxy_read_timeout 40s;
    proxy_next_upstream_tries 2;
    location / {
      proxy_pass http://park;
      proxy_next_upstream error timeout;
    }
    # In a rolling update each node has the files of its own version.
    location /assets/ {
      proxy_pass http://park;
      proxy_next_upstream error timeout http_404;
    }
  }
}
`;
}

async function untilThere(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(origin).catch(() => null);
    await response?.body?.cancel();
    if (response !== null) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

function findProgram(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}

const missing =
  'nginx is not on this machine, and cannot be installed: install it (Debian: nginx-light).';

function install(): string {
  if (process.getuid?.() !== 0) throw new Error(missing);
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    // Nobody asked for the server that Debian would start along with it.
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: 'ignore',
    });
  } catch (cause) {
    throw new Error(missing, { cause });
  }
  const found = findProgram();
  if (found === null) throw new Error(missing);
  return found;
}
