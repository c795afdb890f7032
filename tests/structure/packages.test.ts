import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { licensesByFile, lockedPackages } from '#tools/build/lockfile.ts';
import { bill } from '#tools/build/sbom.ts';
import { cleanEnvironment } from '#tests/support/built-release.ts';
import { filesIn } from './sources.ts';

const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause'];
const givenAway = ['MIT-0', '0BSD', 'Unlicense', 'CC0-1.0', '(MIT OR CC0-1.0)'];
/**
 * Licenses allowed for tools, because no tool ships. OFL-1.1: a font may be embedded in a document without
 * its license covering the document (decision 035).
 */
const ofTools = [
  'MPL-2.0',
  'EPL-2.0 OR GPL-3.0-or-later',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'PSF-2.0',
  'Python-2.0',
  'OFL-1.1',
  '(MIT OR GPL-3.0-or-later)',
  '(MIT AND Zlib)',
];

describe('the scripts', () => {
  it('a script of several commands becomes its last one, to which npm then passes signals', () => {
    const { scripts } = v.parse(
      v.object({ scripts: v.record(v.string(), v.string()) }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    );
    // These two need no signals: each of their commands ends soon.
    const strays = Object.entries(scripts).filter(
      ([name, text]) =>
        !['lint', 'check'].includes(name) && text.includes('&&') && !/&& exec [^&]+$/.test(text),
    );

    expect(strays, 'Write "exec" before the last command.').toEqual([]);
  });
});

describe('a clone', () => {
  it('a clone is installed without a warning on the Node of the machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'xuyuan-clone-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ['.npmrc', 'package.json', 'package-lock.json', 'flowkit/package.json']) {
      cpSync(name, join(folder, name));
    }
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
      cwd: folder,
      env: cleanEnvironment(),
      encoding: 'utf8',
    });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.skipIf(!existsSync('.git'))('a clone has the same line ends on every machine', () => {
    const files = execFileSync('git', ['ls-files', '--eol'], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    const strays = files
      .trimEnd()
      .split('\n')
      .filter((line) => !/^i\/(?:lf|none|-text)\s+\S+\s+attr\/text=auto eol=lf\s/.test(line));

    expect(strays, '.gitattributes gives all texts the line ends of the repository.').toEqual([]);
  });
});

describe('the release', () => {
  it('the release holds every file of content that a server reads or copies', () => {
    const source = readFileSync('tools/build/release.ts', 'utf8');
    const copied = Array.from(source.matchAll(/'(server\/content\/[^']+)'/g), ([, path]) => path);
    const missing = filesIn('server/content').filter(
      (file) =>
        !/\.ts$|^server\/content\/(?:README\.md$)/.test(file) &&
        !copied.some((path) => file === path || file.startsWith(`${path}/`)),
    );

    expect(missing, 'Add their folder to the files of tools/build/release.ts.').toEqual([]);
  });
});

describe('the packages', () => {
  const packages = lockedPackages();

  it('shipped packages have a license that lets them ship', () => {
    const allowed = [...free, ...givenAway];
    expect(
      packages
        .filter(({ shipped, license = 'none' }) => shipped && !allowed.includes(license))
        .map(({ name, license }) => `${name}: ${license}`),
      'These packages ship under a licence that tests/structure/packages.test.ts does not list. Take another package.',
    ).toEqual([]);
  });

  it('tool packages have a license that lets us use them', () => {
    const allowed = [...free, ...givenAway, ...ofTools];
    expect(
      packages
        .filter(({ license = 'none' }) => !allowed.includes(license))
        .map(({ name, license }) => `${name}: ${license}`),
      'These tools have a licence that tests/structure/packages.test.ts does not list. Take another package.',
    ).toEqual([]);
  });

  it('a license that no manifest names is that of the file in the package', () => {
    const found = packages
      .filter(({ name, version }) => `${name}@${version}` in licensesByFile)
      .map(({ path, name, version }) => {
        const [first = ''] = readFileSync(`${path}/LICENSE`, 'utf8').split('\n');
        return [`${name}@${version}`, first.replace(' License', '')];
      });

    expect(Object.fromEntries(found)).toEqual(licensesByFile);
  });

  it('packages are each fixed by a hash of their contents', () => {
    expect(
      packages
        .filter(({ integrity }) => integrity?.startsWith('sha512-') !== true)
        .map(({ path }) => path),
      'package-lock.json does not say what these contain. Take them from the registry.',
    ).toEqual([]);
  });

  it('shipped packages are those in the bill of materials', () => {
    expect(
      readFileSync('docs/sbom.json', 'utf8') === bill(),
      'What ships is no longer what docs/sbom.json says. Run `npm run sbom`, read its diff and commit it.',
    ).toBe(true);
  });
});

describe('docs/security.md', () => {
  const items = readFileSync('docs/security.md', 'utf8')
    .split(/\n(?=- \*\*|#|\n)/)
    .map((item) => item.trim().replaceAll(/\s+/g, ' '))
    .filter((item) => item.startsWith('- **'));

  it('the document answers each requirement in at most sixty items with a test or a reason', () => {
    expect(items.length).toBeGreaterThan(40);
    expect(items.length).toBeLessThanOrEqual(60);
    const unproven = items.filter((item) => !/`tests\/.+\.tsx?`/.test(item));
    expect(
      unproven.filter((item) => item.length < 90),
      'An item of docs/security.md names neither a test nor a reason.',
    ).toEqual([]);
  });
});
