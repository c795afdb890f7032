import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createBuildah } from './buildah.ts';
import { cleanEnvironment } from './built-release.ts';
import { findProgram } from './find-program.ts';

const dockerfile = 'deploy/Dockerfile';
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Builds deploy/Dockerfile with buildah, without a registry of images: its base comes from Debian by
 * mmdebstrap and from the Node of this process. Needs root and the network of Debian and npm. Returns the
 * root of the image's files; everything is in `folder`, which needs 4 GB.
 */
export function buildImage(folder: string): { root: string; unmount: () => void } {
  const buildah = createBuildah(folder);
  const [, base = '', suite = ''] =
    /^FROM (node:\d+-(\w+)-slim)$/m.exec(readFileSync(dockerfile, 'utf8')) ?? [];
  makeBase(buildah, base, suite);
  const context = join(folder, 'context');
  copySources(context);
  const options = ['--isolation', 'chroot', '--pull-never', '--format', 'docker'];
  buildah('bud', ...options, '-f', join(context, dockerfile), '-t', 'xuyuan-park', context);
  const container = buildah('from', '--pull-never', 'xuyuan-park');
  return {
    root: buildah('mount', container),
    unmount: () => void buildah('rm', '--all'),
  };
}

/** Makes what the registry has under the name of the base: Debian, Node with npm, and the user node. */
function makeBase(buildah: ReturnType<typeof createBuildah>, name: string, suite: string): void {
  const container = buildah('from', 'scratch');
  const root = buildah('mount', container);
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', suite, root],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const npm = dirname(dirname(realpathSync(findProgram('npm') ?? '')));
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  if (existsSync(certificates)) cpSync(certificates, join(root, certificates));
  const run = (...words: string[]) =>
    execFileSync('chroot', [root, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  run('useradd', '--create-home', '--uid', '1000', 'node');
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  buildah('commit', '--quiet', '--rm', container, `docker.io/library/${name}`);
}

/** Copies the files that git tracks; buildah applies .dockerignore. */
function copySources(context: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    cpSync(file, join(context, file));
  }
}

const mounts = `
set -e
mount --rbind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT/data"
mount --bind "$SECRETS" "$ROOT/run"
mount -o remount,bind,ro "$ROOT"
exec chroot --userspec=1000:1000 "$ROOT" /usr/bin/env -i "$@"`;

/**
 * Runs a command in an image as Docker does with compose.yaml: as the user node, without anything to
 * write to but /data and /tmp. `secrets` is seen as /run.
 */
export function spawnInImage(
  root: string,
  { data, secrets }: { data: string; secrets: string },
  env: Readonly<Record<string, string>>,
  command: readonly string[],
) {
  chownSync(data, 1000, 1000);
  const script = `cd /site && exec ${command.map((word) => `'${word}'`).join(' ')}`;
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const path = 'PATH=/usr/local/bin:/usr/bin:/bin';
  return spawn(
    'unshare',
    ['--mount', 'sh', '-c', mounts, 'sh', path, ...settings, 'sh', '-c', script],
    {
      env: { ...cleanEnvironment(), ROOT: root, DATA: data, SECRETS: secrets },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}
