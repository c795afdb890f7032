import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate, type Certificate } from '#tests/support/certificate.ts';
import { findProgram } from '#tests/support/find-program.ts';
import type { ReverseProxy } from '#tests/support/reverse-proxy.ts';

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === '::1');
const deployed = join(import.meta.dirname, '../../deploy/nginx.conf');

/**
 * An nginx in front of the nodes, with its responses so far: their number, and the requests answered
 * with a 5xx.
 */
export type Nginx = ReverseProxy & { requests(): { count: number; lost: string[] } };

/**
 * Starts nginx at a port of this machine, in front of nodes at fixed ports. Installs it if missing and
 * allowed. Throws instructions when it is unavailable.
 */
export async function startNginx(
  port: number,
  nodePorts: readonly number[],
  certificate: Certificate | null = null,
): Promise<Nginx> {
  const program = findProgram('nginx') ?? install();
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-nginx-'));
  const log = join(folder, 'access.log');
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, nodePorts, certificate));
  const server = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const exited = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const kill = () => void server.kill('SIGTERM');
  process.once('exit', kill);
  const address = `http://127.0.0.1:${port}`;
  const origin = certificate === null ? address : `https://localhost:${port}`;
  await Promise.race([
    // A port with TLS also answers a plain request, with an error.
    untilThere(address),
    exited.then(() => {
      throw new Error(`nginx did not start: ${said.trim()}`);
    }),
  ]);
  const lines = () =>
    existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  const first = lines().length;
  return {
    origin,
    // They listen at their usual ports.
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

/**
 * Returns the configuration of deploy/, at a port of this machine and with its own folders; without a
 * certificate also without TLS. Throws when a line that has to be replaced is not there.
 */
function configuration(
  folder: string,
  port: number,
  nodePorts: readonly number[],
  certificate: Certificate | null,
): string {
  const nodes = nodePorts.map((node) => `    server 127.0.0.1:${node} max_fails=0;\n`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};\n`,
  );
  const rootUser = process.getuid?.() === 0 ? 'user root;\n' : '';
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/^worker_processes auto;$/m, `${rootUser}daemon off;\nworker_processes 1;`],
    [/^pid .*$/m, `pid ${folder}/nginx.pid;`],
    [/^ {2}include .*\n/m, temporary.join('')],
    [/^ {2}log_format .*$/m, "  log_format site '$status $request_method $uri $upstream_addr';"],
    [/^error_log .*$/m, 'error_log stderr warn;'],
    [/^ {2}access_log \/var\/log.*$/m, `  access_log ${folder}/access.log site;`],
    [/^ {4}include \/etc\/nginx\/nodes\.conf;\n/m, nodes.join('')],
    // The server of the health check and the one that leads to https.
    [
      / {2}server \{\n {4}listen 127[\s\S]*?\n {2}\}\n\n {2}server \{\n {4}listen 80;[\s\S]*?\n {2}\}\n/,
      '',
    ],
    ...(certificate === null
      ? ([
          [/^ {4}listen 443 .*\n.*$/m, `    listen 127.0.0.1:${port};`],
          [/(?: {4}ssl_.*\n)+/, ''],
        ] as const)
      : ([
          [/^ {4}listen 443 /m, `    listen 127.0.0.1:${port} `],
          [/^ {4}listen \[::\]:443 (.*)$/m, hasIpv6 ? `    listen [::1]:${port} $1` : ''],
          [/\/etc\/nginx\/certificate\/site\.pem/, certificate.file],
          [/\/etc\/nginx\/certificate\/site\.key/, certificate.keyFile],
        ] as const)),
  ];
  return replacements.reduce(
    (text, [line, instead]) => {
      if (!line.test(text)) throw new Error(`deploy/nginx.conf has no line like ${line.source}`);
      return text.replace(line, instead);
    },
    readFileSync(deployed, 'utf8'),
  );
}

/**
 * Throws nginx's message when it rejects deploy/nginx.conf unchanged, with a file of deploy/nodes, a test
 * certificate, and this machine in place of containers. Its output is a socket, as with systemd. Needs root,
 * like nginx itself.
 */
export function checkConfiguration(program: string, nodes: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-nginx-'));
  makeCertificate(folder, ['localhost']);
  const servers = readFileSync(nodes, 'utf8').replaceAll(/site-\d:/g, '127.0.0.1:');
  writeFileSync(join(folder, 'nodes.conf'), servers);
  const text = readFileSync(deployed, 'utf8')
    .replace('/etc/nginx/nodes.conf', join(folder, 'nodes.conf'))
    .replaceAll('/etc/nginx/certificate', folder);
  writeFileSync(join(folder, 'nginx.conf'), text);
  const { status, stderr } = spawnSync(
    program,
    ['-t', '-c', join(folder, 'nginx.conf'), '-p', folder],
    {
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) throw new Error(`nginx refuses deploy/nginx.conf: ${stderr.trim()}`);
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

const missing =
  'nginx is not on this machine, and cannot be installed: install it (Debian: nginx-light).';

function install(): string {
  if (process.getuid?.() !== 0) throw new Error(missing);
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    // Debian would start its default server after the installation.
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: 'ignore',
    });
  } catch (cause) {
    throw new Error(missing, { cause });
  }
  const found = findProgram('nginx');
  if (found === null) throw new Error(missing);
  return found;
}
