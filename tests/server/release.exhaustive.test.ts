import { execFileSync } from 'node:child_process';
import { cpSync, globSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playStory } from '#tests/cluster/story.ts';
import { startTopology } from '#tests/cluster/topology.ts';

const largestMegabytes = 200;

const folder = mkdtempSync(join(tmpdir(), 'xuyuan-release-'));
const copy = join(folder, 'copy');
const release = join(folder, 'release');

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  // Vite and Node behave differently in a test: the build inherits none of its settings.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|NODE_OPTIONS)/.test(name)),
  );
  execFileSync('sh', ['deploy/build.sh', release], {
    cwd: copy,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}, 1_800_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a release holds no tool of the build and at most 200 MB, Node and packages included', () => {
  const installed = globSync('{*,@*/*}/package.json', { cwd: join(release, 'node_modules') });
  const sizes = new Map(
    globSync('**', { cwd: release, withFileTypes: true }).map((entry) => {
      const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
      return [ino, entry.isFile() ? size : 0];
    }),
  );

  expect(installed.filter((path) => /^(?:vite|vitest|typescript|react)\//.test(path))).toEqual([]);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(
    largestMegabytes,
  );
});

test('two nodes of a release behind deploy/nginx.conf are restarted while people buy, and nothing is lost', async () => {
  const bin = (name: string) => join(release, 'server/bin', `${name}.js`);
  const topology = await startTopology({
    program: ['--import', bin('fast-imports'), bin('index')],
  });

  expect(await playStory(topology).finally(() => topology.close())).toBe(true);
}, 1_800_000);
