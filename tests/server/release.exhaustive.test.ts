import { execFileSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { releaseFiles } from '#tools/build/release.ts';
import { playStory } from '#tests/cluster/story.ts';
import { startTopology } from '#tests/cluster/topology.ts';
import { buildRelease, cleanEnvironment } from '#tests/support/built-release.ts';
import { chromiumPath } from '#tests/support/chromium.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { madeFile } from '#tests/support/made-site.ts';
import { runScript } from '#tests/support/operator-site.ts';
import { openPdf } from '#tools/papers/open-pdf.ts';

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

test('a release says what printing lacks, and prints a paper in the name of its operator', async () => {
  const content = writeContentFiles();
  onTestFinished(() => content.close());
  for (const locale of Locale.options) {
    content.remove(`${locale}/reports/paid-report.md`);
    content.write(`papers/reports/free-report.${locale}.md`, '## First\n\nThe end.\n');
  }
  const env = {
    CONTENT_DIR: content.directory,
    SITE_FILE: madeFile,
    CHROMIUM_PATH: chromiumPath(),
  };
  const install = 'npm ci --prefix tools/papers';
  const refused = await runScript({ release, env }, 'reports');
  execFileSync('sh', ['-c', install], { cwd: release, env: cleanEnvironment(), stdio: 'ignore' });
  const printed = await runScript({ release, env }, 'reports');

  expect(refused).toMatchObject({ status: 1, text: expect.stringContaining(install) });
  expect(printed).toMatchObject({
    status: 0,
    text: expect.stringContaining('reports/free-report zh-CN: 2 pages'),
  });
  const pdf = await openPdf(readFileSync(join(content.directory, 'files/free-report.en-US.pdf')));
  expect(pdf.texts.join(' ')).toContain('Sprucelane');
  pdf.close();
}, 600_000);

test('two nodes of a release behind deploy/nginx.conf are restarted while people buy, and nothing is lost', async () => {
  const bin = (name: string) => join(release, 'server/bin', `${name}.js`);
  const topology = await startTopology({
    program: ['--liftoff-only', '--import', bin('fast-imports'), bin('index')],
  });

  expect(await playStory(topology).finally(() => topology.close())).toBe(true);
}, 1_800_000);
