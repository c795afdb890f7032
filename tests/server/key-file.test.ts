import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatDataKeys, makeDataKey } from '#server/keys/data-key.ts';

// Users without an entry in /etc/passwd, as in a container.
const server = 47_110;
const group = 47_111;
const isRoot = process.geteuid?.() === 0;

const rotate = `
  const { createKeyFile } = await import(${JSON.stringify(join(process.cwd(), 'server/keys/key-file.ts'))});
  const { makeDataKey } = await import(${JSON.stringify(join(process.cwd(), 'server/keys/data-key.ts'))});
  const { getUserName } = await import(${JSON.stringify(join(process.cwd(), 'server/bin/user-name.ts'))});
  process.setgid(${server}); process.setgroups([${group}]); process.setuid(${server});
  const file = createKeyFile(process.argv[1], 'DATA_KEY_FILE');
  const { keys } = file.read();
  file.write({ keys: [makeDataKey(), ...keys], next: null });
  console.log(getUserName(), file.read().keys.length);`;

test.skipIf(!isRoot).each([
  ['of the server, its group root, mode 0600', [server, 0, 0o600]],
  ['of root, readable by a group of the server', [0, group, 0o640]],
] as const)('a key file %s is replaced by the server, and stays private', (_, [uid, gid, mode]) => {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chownSync(folder, server, server);
  const file = join(folder, 'data.key');
  writeFileSync(file, formatDataKeys({ keys: [makeDataKey()], next: null }));
  chownSync(file, uid, gid);
  chmodSync(file, mode);
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', rotate, file], {
    encoding: 'utf8',
  });

  expect(ran).toMatchObject({ stderr: '', stdout: `uid ${server} 2\n`, status: 0 });
  expect(statSync(file)).toMatchObject({ uid: server, mode: 0o100600 });
});
