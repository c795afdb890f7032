import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkWith } from './check-with.ts';

/**
 * `npm run newest -w flowkit`: checks the paths of all machines with the newest XState 5, and allows it in
 * `peerDependencies` when nothing is wrong.
 */
const folder = join(import.meta.dirname, '../../../.tmp/newest-xstate');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{}');
execFileSync('npm', ['install', '--no-audit', 'xstate@5'], { cwd: folder, stdio: 'inherit' });
const { version }: { version: string } = JSON.parse(
  readFileSync(join(folder, 'node_modules/xstate/package.json'), 'utf8'),
);
const report = checkWith('xstate', folder);
const isRight = /^\d+ machines, .*\n$/.test(report);
if (isRight) {
  const file = join(import.meta.dirname, '../../package.json');
  const [major, minor] = version.split('.').map(Number);
  const range = `$1<${major}.${Number(minor) + 1}`;
  const manifest = readFileSync(file, 'utf8');
  writeFileSync(file, manifest.replace(/("xstate": ">=[\d.]+ )<[\d.]+/, range));
}
console.log(
  isRight
    ? `XState ${version} is right, and allowed: run npm install for the lockfile.`
    : `${report}XState ${version}`,
);
process.exitCode = isRight ? 0 : 1;
