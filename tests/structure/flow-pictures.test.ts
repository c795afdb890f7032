import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outlines } from '#machines/outline.ts';
import { pictureAddress, pictureWidths, unseenStates } from '#src/charts/picture-of.ts';
import { filesIn } from './sources.ts';

const locales = ['zh-CN', 'en-US'] as const;
const widths = ['narrow', 'wide'] as const;
/** The average size of a picture in each width. */
const maxBytes = { narrow: 11 * 1024, wide: 19 * 1024 };

const leaves = Object.values(outlines).flatMap(({ name, states }) =>
  states
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => ({ machine: name, path })),
);
const pictures = filesIn('public/flow-pictures').filter((path) => path.endsWith('.webp'));

describe('the pictures of the screens', () => {
  it('the pictures are one for each visible state, in both languages and widths', () => {
    const wanted = leaves.flatMap(({ machine, path }) =>
      pictureWidths(machine, path).flatMap((width) =>
        locales.map((locale) => `public${pictureAddress(machine, path, { locale, width })}`),
      ),
    );

    expect(
      wanted.filter((path) => !pictures.includes(path)),
      'Take these pictures: npm run look -- flows <machine>, look at them and commit them. If the tour of that machine does not come to the state, teach its driver in tests/paths/drivers how; if no screen ever shows the state, say why in src/charts/picture-of.ts.',
    ).toEqual([]);
    expect(
      pictures.filter((path) => !wanted.includes(path)),
      'Remove these pictures: npm run look -- flows <machine>. No machine has such a state that can be seen.',
    ).toEqual([]);
  });

  it('the pictures leave out only states that there are', () => {
    const known = leaves.map(({ machine, path }) => `${machine} ${path}`);
    const named = Object.entries(unseenStates).flatMap(([machine, reasons]) =>
      Object.keys(reasons).map((path) => `${machine} ${path}`),
    );

    expect(
      named.filter((name) => !known.includes(name)),
      'Take these off the table in src/charts/picture-of.ts.',
    ).toEqual([]);
  });

  it.each(widths)('the %s pictures are small enough to be kept with the sources', (width) => {
    const own = pictures.filter((path) => path.includes('.wide.') === (width === 'wide'));
    const bytes = own.reduce((sum, path) => sum + statSync(path).size, 0);

    expect(
      bytes / own.length,
      'Take fewer pixels or a lower quality: tests/look/save-picture.ts.',
    ).toBeLessThanOrEqual(maxBytes[width]);
  });
});
