import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Loads a table and prints the folder of compiled code and the format of each loaded module. */
const load = `
  import { getCompileCacheDir, registerHooks } from 'node:module';
  const modules = [];
  registerHooks({
    load(url, context, nextLoad) {
      const { format, ...rest } = nextLoad(url, context);
      modules.push([url, format]);
      return { format, ...rest };
    },
  });
  await import('#server/db/tables/payments.ts');
  console.log(JSON.stringify([getCompileCacheDir() ?? '', modules.toSorted()]));
`;

test('fast imports load the same modules as Node, and keep their compiled code', () => {
  const run = (...options: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, [...options, '--input-type=module', '-e', load], {
        cwd: root,
        env: { PATH: process.env['PATH'] ?? '' },
        encoding: 'utf8',
      }),
    );
  const [nowhere, usual] = run();
  const [kept, fast] = run('--import', './server/bin/fast-imports.ts');
  expect(usual.length).toBeGreaterThan(100);
  expect(fast).toEqual(usual);
  expect([nowhere, kept.startsWith(join(root, 'node_modules/.cache'))]).toEqual(['', true]);
});
