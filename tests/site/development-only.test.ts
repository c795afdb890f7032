import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { caseTestPath } from '#src/features/inspect/case-test.ts';

const root = join(import.meta.dirname, '../../dist');

test('the bundle has nothing of the panel and the inspector of development', () => {
  const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.m?js$/.test(file),
  );
  const strays = scripts.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [caseTestPath, '@statelyai', 'stately.ai/inspect', 'Copy as a failing test'].some(
      (each) => text.includes(each),
    );
  });

  expect(scripts.length).toBeGreaterThan(50);
  expect(strays).toEqual([]);
});
