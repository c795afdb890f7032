import { expect, test } from 'vitest';
import { createUploads } from '#src/actors/uploads.ts';

test('unfinished uploads are stopped when the page is left', () => {
  const signals: AbortSignal[] = [];
  const uploads = createUploads({
    post: (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
    discard: async () => {},
    changed: () => {},
  });
  uploads.add(new File(['one'], 'one.pdf'));
  uploads.add(new File(['two'], 'two.pdf'));
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);

  uploads.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
