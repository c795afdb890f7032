import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '../../server/content/read-content.ts';
import { ownContentDir } from '../../server/content/live-content.ts';

test('nothing that is sold was built into the site', async () => {
  const { items } = await readContent(ownContentDir);
  const sold = items.flatMap(({ id, body, paidBody }) =>
    paidBody === null
      ? []
      : (['zh-CN', 'en-US'] as const).flatMap((locale) => {
          const open = new Set(textsIn(body[locale]));
          return textsIn(paidBody[locale])
            .filter((text) => text.length > 30 && !open.has(text))
            .map((text) => ({ id, text }));
        }),
  );
  expect(sold.length).toBeGreaterThan(100);

  const built = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|json|svg|html|txt)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  // A text stands in a bundle as it is or with its quotation marks escaped.
  const found = sold.filter(
    ({ text }) => built.includes(text) || built.includes(JSON.stringify(text).slice(1, -1)),
  );
  expect(found).toEqual([]);
  expect(built).toContain('序园');
});

/** Every run of words in a tree of blocks. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
