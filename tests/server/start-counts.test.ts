import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compressFolder } from '#tools/build/compress-folder.ts';

/** Counts the modules that a process loads when it imports one. */
function countModules(module: string): number {
  const script = `
    const { registerHooks } = await import('node:module');
    let count = 0;
    registerHooks({ load: (url, context, next) => ((count += 1), next(url, context)) });
    await import('./${module}.ts');
    console.log(count);
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return Number(printed);
}

test('a start loads few modules before its first line, and then those of the server', () => {
  // A module takes about a millisecond. Raise a limit for a reason only.
  const first = [
    'server/bin/run-server',
    'server/bin/create-in-child',
    'tools/build/build-stamp',
  ].map(countModules);
  expect(Math.max(...first)).toBeLessThan(200);
  expect(countModules('server/bin/serve')).toBeLessThan(1700);
});

test('a build compresses texts that are worth it, and each once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xuyuan-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const text = Array.from({ length: 400 }, (_, index) => `line ${index * index};`).join('\n');
  for (const name of ['a.js', 'b.css', 'c.png']) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'small.js'), 'run();');

  expect(compressFolder(folder, 5)).toEqual({ files: 2, bytes: 2 * text.length });
  expect(readdirSync(folder).toSorted()).toEqual([
    'a.js',
    'a.js.br',
    'a.js.gz',
    'b.css',
    'b.css.br',
    'b.css.gz',
    'c.png',
    'small.js',
  ]);
});
