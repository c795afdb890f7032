import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBatches } from '#server/base/batches.ts';

/** Records the batches; each one ends when its entry in `ends` resolves. */
function noted(lingerMs = 0) {
  const batches = createBatches<string, string>({ lingerMs });
  const done: (readonly string[])[] = [];
  const add = (key: string, item: string, work?: () => Promise<void>) =>
    batches.add(key, item, async (items) => {
      done.push(items);
      await work?.();
      return items.map((each) => `${each} done`);
    });
  return { add, done };
}

describe('work that is done in batches', () => {
  test('a batch groups simultaneous work, a power of two of it, and gives each its own result', async () => {
    const { add, done } = noted();
    const results = await Promise.all(['a', 'b', 'c'].map((item) => add(item, item)));

    expect(results).toEqual(['a done', 'b done', 'c done']);
    expect(done).toEqual([['a', 'b'], ['c']]);
  });

  test('a batch never runs two of one key together, nor one while another of its key runs', async () => {
    const { add, done } = noted();
    const gate = Promise.withResolvers<void>();
    const first = add('order 1', 'first', () => gate.promise);
    await setImmediate();
    const second = add('order 1', 'second');

    expect(await add('order 2', 'other')).toBe('other done');
    expect(done).toEqual([['first'], ['other']]);
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual(['first done', 'second done']);
    expect(done.at(-1)).toEqual(['second']);
  });

  test('a batch fails everything in it, and the next one goes on', async () => {
    const { add } = noted();
    const failing = ['a', 'b'].map((item) =>
      add(item, item, () => Promise.reject(new Error('cut off'))),
    );

    expect(await Promise.allSettled(failing)).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(await add('a', 'a')).toBe('a done');
  });

  test('a batch waits for more where one has just followed another', async () => {
    const { add, done } = noted(300);
    await add('a', 'a');
    const second = add('b', 'b');
    await setImmediate();

    await Promise.all([second, add('c', 'c')]);
    expect(done).toEqual([['a'], ['b', 'c']]);
  });
});
