import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { catalog } from '#machines/catalog.ts';
import { caseTestPath } from '#src/features/inspect/case-test-path.ts';

const root = join(import.meta.dirname, '../../dist');

/** Returns the scripts of a built folder that have one of these texts. */
function findScripts(folder: string, texts: readonly string[]): readonly string[] {
  const scripts = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.m?js$/.test(file),
  );
  expect(scripts.length).toBeGreaterThan(50);
  return scripts.filter((file) => {
    const script = readFileSync(join(root, folder, file), 'utf8');
    return texts.some((text) => script.includes(text));
  });
}

test('the bundle has nothing of the panel and the inspector of development', () => {
  const texts = [caseTestPath, '@statelyai', 'stately.ai/inspect', 'Copy as a failing test'];
  expect(findScripts('.', texts)).toEqual([]);
});

test('no visitor loads the descriptions of states', () => {
  const texts = catalog.flatMap(({ machine }) => listDescriptions(machine.root));
  expect(texts.length).toBeGreaterThan(100);
  // The texts of a chart may be the same words.
  const written = texts.flatMap((text) =>
    ['`', "'", '"'].map((mark) => `description:${mark}${text}`),
  );
  expect(findScripts('client', written)).toEqual([]);
});

function listDescriptions({ description, states }: AnyStateNode): readonly string[] {
  const own = description === undefined ? [] : [description];
  return [...own, ...Object.values(states).flatMap(listDescriptions)];
}
