import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findDiskFault } from '#server/base/disk-fault.ts';
import { EnvError, PassingEnvError } from '#server/base/env-error.ts';
import { expectRoom } from '#server/bin/check-start.ts';
import { keepPrivate } from '#server/db/private-directory.ts';

const systemError = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: it failed`), { code, syscall: 'write', ...facts });

test.each([
  ['a full disk', systemError('ENOSPC'), 'no space left on the disk of the data (ENOSPC)', true],
  [
    'a full disk below the embedded database',
    { name: 'ErrnoError', errno: 51 },
    'no space left on the disk of the data (ENOSPC)',
    true,
  ],
  [
    'a full disk of the database',
    new Error('Failed query', { cause: Object.assign(new Error('no'), { code: '53100' }) }),
    'no space left',
    true,
  ],
  ['a used up quota', systemError('EDQUOT', { path: '/a/b' }), 'the disk of /a/b (EDQUOT)', true],
  ['a broken disk', systemError('EIO'), 'reports a fault (EIO)', true],
  ['a read-only disk', systemError('EROFS', { path: '/a' }), '/a is mounted read-only', false],
  ['a closed folder', systemError('EACCES', { path: '/a' }), 'may not write or read /a', false],
])('%s is one sentence', (_, thrown, sentence, isPassing) => {
  const fault = findDiskFault(thrown);

  expect(fault).toBeInstanceOf(EnvError);
  expect(fault?.message).toContain(sentence);
  expect(fault?.message).toMatch(/^[^\n]+\.$/);
  expect(fault instanceof PassingEnvError).toBe(isPassing);
});

test.each([
  ['a port that needs root', systemError('EACCES', { syscall: 'listen' })],
  ['a process of another user', systemError('EPERM', { syscall: 'kill' })],
  ['a missing file', systemError('ENOENT', { path: '/a' })],
  ['a fault of the program', new TypeError('it is not a function')],
])('%s is no fault of a disk', (_, thrown) => {
  expect(findDiskFault(thrown)).toBeNull();
});

test('a process that a full disk ends says so without a stack', () => {
  const script = `(await import('./server/bin/exit-with-error.ts')).exitServer({ name: 'ErrnoError', errno: 51 });`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });

  expect(ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There is no space left [^\n]*\.\n$/),
  });
});

test('a disk without room for the first start is named before the start begins', async () => {
  const bytes = 2 ** 50;

  await expect(expectRoom(tmpdir(), bytes)).rejects.toThrow(
    expect.objectContaining({
      constructor: PassingEnvError,
      message: expect.stringMatching(
        /^The disk of \S+ has \d+ MB left, and the first start needs 1073741824: free some, or give the site a larger one\.$/,
      ),
    }),
  );
  await expectRoom(tmpdir(), 1);
});

const place = mkdtempSync(join(tmpdir(), 'xuyuan-disk-'));
const canMount = mountReadOnly(place);

test.skipIf(!canMount)(
  'the error of a data directory on a read-only disk names the disk, not a missing folder',
  () => {
    onTestFinished(() => {
      spawnSync('umount', [place]);
      rmSync(place, { recursive: true });
    });
    const create = () => keepPrivate(join(place, 'new'));

    expect(create).toThrow(expect.objectContaining({ code: 'EROFS' }));
  },
);

function mountReadOnly(at: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=64k', 'tmpfs', at]).status === 0;
}
