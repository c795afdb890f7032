import { describe, expect, test } from 'vitest';
import { createPageCache } from '#server/pages/cache.ts';

/** Creates a renderer that records its pages; a path that begins with `typed` is not cacheable. */
function recorder() {
  const drawn: string[] = [];
  const draw = async (key: string) => {
    drawn.push(key);
    await Promise.resolve();
    if (key === 'failing') throw new Error('no page');
    return { key, isCacheable: !key.startsWith('typed') };
  };
  return { drawn, draw };
}

describe('a drawn page', () => {
  test('a drawn page is drawn once for all simultaneous readers, and not again', async () => {
    const { drawn, draw } = recorder();
    const { get: page } = createPageCache(draw, 10);
    const all = await Promise.all([page('/saas'), page('/saas'), page('/about')]);
    expect(all.map(({ key }) => key)).toEqual(['/saas', '/saas', '/about']);
    await page('/saas');
    expect(drawn).toEqual(['/saas', '/about']);
  });

  test('a drawn page makes way when there are too many, the least recently asked for first', async () => {
    const { draw } = recorder();
    const { get: page, keys } = createPageCache(draw, 3);
    for (const key of ['/a', '/b', '/c', '/a', '/d']) await page(key);
    expect(keys()).toEqual(['/c', '/a', '/d']);
  });

  test('a drawn page never makes way for typed input, however much of it', async () => {
    const { drawn, draw } = recorder();
    const { get: page, keys } = createPageCache(draw, 3);
    await page('/saas');
    const typed = Array.from({ length: 1000 }, (_, index) => `typed ${index}`);
    await Promise.all(typed.map(page));
    expect(keys()).toEqual(['/saas']);
    await page('/saas');
    expect(drawn.filter((key) => key === '/saas')).toHaveLength(1);
  });

  test('a drawn page is drawn again after it failed', async () => {
    const { drawn, draw } = recorder();
    const { get: page, keys } = createPageCache(draw, 3);
    await expect(page('failing')).rejects.toThrow('no page');
    await expect(page('failing')).rejects.toThrow('no page');
    expect([drawn, keys()]).toEqual([['failing', 'failing'], []]);
  });

  test('a page begun before a change of content is not kept', async () => {
    const { drawn, draw } = recorder();
    const { get: page, clear, keys } = createPageCache(draw, 3);
    const old = page('/saas');
    clear();
    const fresh = page('/saas');
    await Promise.all([old, fresh]);
    expect(drawn).toEqual(['/saas', '/saas']);
    expect(keys()).toEqual(['/saas']);
    await page('/saas');
    expect(drawn).toHaveLength(2);
  });
});
