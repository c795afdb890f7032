import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outlines } from '#machines/outline.ts';
import { pictureAddress, unseenReason, unseenStates } from '#src/charts/picture-of.ts';
import { filesIn } from './sources.ts';

const locales = ['zh-CN', 'en-US'] as const;
// The average size of a picture: each state and language has one.
const maxBytes = 11 * 1024;

const leaves = Object.values(outlines).flatMap(({ name, states }) =>
  states
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => ({ machine: name, path })),
);
const pictures = filesIn('public/flow-pictures').filter((path) => path.endsWith('.webp'));

describe('the pictures of the screens', () => {
  it('the pictures are one for each visible state, in both languages', () => {
    const wanted = leaves
      .filter(({ machine, path }) => unseenReason(machine, path) === null)
      .flatMap(({ machine, path }) =>
        locales.map((locale) => `public${pictureAddress(machine, path, locale)}`),
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

  it('the pictures are small enough to be kept with the sources', () => {
    const bytes = pictures.reduce((sum, path) => sum + statSync(path).size, 0);

    expect(
      bytes / pictures.length,
      'Take fewer pixels or a lower quality: tests/look/save-picture.ts.',
    ).toBeLessThanOrEqual(maxBytes);
  });
});
