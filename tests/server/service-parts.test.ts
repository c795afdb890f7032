import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { readContent } from '#server/content/read-content.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  const words = Locale.options.flatMap((locale) => [`${locale}/services`, `${locale}/plans.md`]);
  for (const path of ['catalogue.yaml', 'services', ...words]) {
    cpSync(join(ownContentDir, path), join(folder, path), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = 'services/trademark.yaml';

test.each([
  {
    what: 'parts of more than the price',
    from: 'key: classes, kind: matter, part: 50',
    to: 'key: classes, kind: matter, part: 70',
    line: 5,
    problem: 'steps and quantities share out 105 percent',
  },
  {
    what: 'used units that cost nothing',
    from: 'key: visits, kind: counted, part: 5',
    to: 'key: visits, kind: counted',
    line: 16,
    problem: 'visits has no part',
  },
  {
    what: 'a limit with a part',
    from: 'key: owners, kind: limit',
    to: 'key: owners, kind: limit, part: 5',
    line: 16,
    problem: 'owners is a limit and has a part',
  },
  {
    what: 'steps of matters that are not the whole matter',
    from: 'by: us, days: 10, share: 30',
    to: 'by: us, days: 10, share: 20',
    line: 5,
    problem: 'steps per matter share out 90 percent instead of 100',
  },
  {
    what: 'matters without steps',
    from: 'per: matter, ',
    to: '',
    line: 5,
    problem: 'steps per matter need a quantity of the kind matter, and it needs them',
  },
])('a service is faulty: $what', async ({ from, to, line, problem }) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replaceAll(from, to));

  const { faults, items } = await readContent(folder);

  expect(faults).toContainEqual({ file, line, problem });
  expect(items.some(({ kind, id }) => kind === 'services' && id === 'trademark')).toBe(false);
});
