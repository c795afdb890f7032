import { existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseFiles } from '#tools/build/release.ts';
import { playStory } from '#tests/cluster/story.ts';
import { startTopology } from '#tests/cluster/topology.ts';
import { buildRelease } from '#tests/support/built-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'xuyuan-release-'));
let release: string;

beforeAll(() => {
  release = buildRelease(folder);
}, 1_800_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a release holds no tool of the build, and takes what the documents say, Node and packages included', () => {
  const installed = globSync('{*,@*/*}/package.json', { cwd: join(release, 'node_modules') });
  const sizes = new Map(
    globSync('**', { cwd: release, withFileTypes: true }).map((entry) => {
      const { ino, blocks } = lstatSync(join(entry.parentPath, entry.name));
      return [ino, (blocks * 512) / 2 ** 20];
    }),
  );
  const measured = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const [, stated] =
    /packages it takes (\d+) MiB/.exec(readFileSync('docs/operations/deploy.md', 'utf8')) ?? [];

  expect(installed.filter((path) => /^(?:vite|vitest|typescript|react)\//.test(path))).toEqual([]);
  // File systems differ by a few MiB.
  expect(Math.abs(measured - Number(stated))).toBeLessThan(8);
});

test('a release has every file of its list', () => {
  expect(releaseFiles.filter((path) => !existsSync(join(release, path)))).toEqual([]);
});

test('a release has every command that the documents of operators name', () => {
  const ofClones = ['audit', 'bench', 'cluster', 'reports', 'test:long'];
  const named = globSync('docs/operations/*.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name),
  );
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
  const missing = new Set(named.filter((name) => !ofClones.includes(name ?? '')));

  expect([...missing].filter((name) => !Object.keys(scripts).includes(name ?? ''))).toEqual([]);
});

test('two nodes of a release behind deploy/nginx.conf are restarted while people buy, and nothing is lost', async () => {
  const bin = (name: string) => join(release, 'server/bin', `${name}.js`);
  const topology = await startTopology({
    program: ['--liftoff-only', '--import', bin('fast-imports'), bin('index')],
  });

  expect(await playStory(topology).finally(() => topology.close())).toBe(true);
}, 1_800_000);
