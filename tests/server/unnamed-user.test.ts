import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entryArguments } from '#tests/support/server-process.ts';
import { copyDatabase } from '#tests/support/database-template.ts';

// No entry in /etc/passwd has it, as with `docker run --user`.
const uid = 47_110;
const isRoot = process.geteuid?.() === 0;

test.skipIf(!isRoot)(
  'the command of the unit serves a user without a name, and so do the commands of an operator',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xuyuan-unnamed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    await copyDatabase(dataDir);
    for (const path of [folder, ...globSync(`${dataDir}/{.,**/*}`)]) chownSync(path, uid, uid);
    chmodSync(dataDir, 0o700);
    const options = {
      uid,
      gid: uid,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    };

    const child = spawn(process.execPath, readExecStart(), options);
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', () => reject(new Error(output)));
    });

    const run = (name: 'admin' | 'backup', args: readonly string[]) =>
      spawnSync(process.execPath, [...entryArguments(name), ...args], {
        ...options,
        encoding: 'utf8',
      });
    expect(run('admin', ['version'])).toMatchObject({ status: 0, stderr: '' });
    expect(run('backup', [join(folder, 'backup')])).toMatchObject({ status: 0, stderr: '' });
  },
);

/** Returns the arguments of the unit's command, for the sources of its modules. */
function readExecStart(): readonly string[] {
  const unit = readFileSync('deploy/systemd/xuyuan-park.service', 'utf8');
  const [, args = ''] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? [];
  return args.split(' ').map((each) => each.replace(/\.js$/, '.ts'));
}
