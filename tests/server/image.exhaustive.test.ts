import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDataKey } from '#server/keys/data-key.ts';
import { buildImage, spawnInImage } from '#tests/support/image.ts';
import { findOptionalProgram } from '#tests/support/find-program.ts';

const programs = ['buildah', 'mmdebstrap'].map((name) => findOptionalProgram(name, name));
const canBuild = process.geteuid?.() === 0 && !programs.includes(null);

describe.skipIf(!canBuild)('the image of deploy/Dockerfile', () => {
  // The usual temporary folder is in memory, where an image does not fit.
  const folder = mkdtempSync('/var/tmp/xuyuan-image-');
  const [data, secrets] = [join(folder, 'data'), join(folder, 'secrets')];
  let image: ReturnType<typeof buildImage>;

  beforeAll(() => {
    image = buildImage(folder);
    for (const made of [data, secrets]) mkdirSync(made);
    // As deploy/secrets.sh leaves it.
    writeFileSync(join(secrets, 'data_key'), makeDataKey().export(), { mode: 0o640 });
    chownSync(join(secrets, 'data_key'), 0, 1000);
  }, 1_800_000);

  afterAll(() => {
    image.unmount();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = {
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    HOST: '0.0.0.0',
    PORT: '3000',
    DATA_DIR: '/data',
    DATA_KEY_FILE: '/run/data_key',
    NODE_OPTIONS: '--max-old-space-size=512',
  };
  const run = (...command: string[]) => spawnInImage(image.root, { data, secrets }, env, command);
  const listArray = (line: RegExp): string[] => {
    const [, found = '[]'] = line.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];
    return JSON.parse(found);
  };

  test('the site runs as node on a read-only root, is healthy, and ends with 0 on SIGTERM', async () => {
    const site = run(...listArray(/^CMD (.*)$/m));
    onTestFinished(() => void site.kill('SIGKILL'));
    let output = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [site.stdout, site.stderr]) {
        stream.on('data', (piece: Buffer) => {
          output += piece.toString();
          if (output.includes(' is ready at ')) resolve();
        });
      }
      site.once('close', () => reject(new Error(`the site did not start: ${output}`)));
    });
    const check = run(...listArray(/^ {2}CMD (.*)$/m).map((word) => word.replaceAll("'", '"')));
    expect(await once(check, 'close')).toEqual([0, null]);
    expect(statSync(`/proc/${site.pid}`).uid).toBe(1000);
    site.kill('SIGTERM');
    expect(await once(site, 'close')).toEqual([0, null]);
    expect(output).not.toMatch(/EROFS|EACCES/);
  }, 300_000);

  test('nothing but /data and /tmp can be written, and pg_dump is there', async () => {
    const write = run(
      'sh',
      '-c',
      'touch /data/a /tmp/a && ! touch /site/a 2>/dev/null && ! touch /a',
    );
    expect(await once(write, 'close')).toEqual([0, null]);
    const dump = run('pg_dump', '--version');
    expect(await text(dump.stdout)).toMatch(/^pg_dump \(PostgreSQL\) 17\./);
  });

  test('the image has no Node but its own, and no tool of the build', async () => {
    const list = run(
      'sh',
      '-c',
      'ls -d node_modules/node node_modules/vite node_modules/react; true',
    );
    expect(await text(list.stdout)).toBe('');
  });
});
