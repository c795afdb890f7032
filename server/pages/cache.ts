import { createSharedCache, type SharedCache } from '#server/base/shared-cache.ts';

export type PageCache<Rendered> = Omit<SharedCache<Rendered>, 'get'> & {
  get(key: string): Promise<Rendered>;
};

/** Creates a shared cache of rendered pages, for those that may be cached. */
export function createPageCache<Rendered extends { isCacheable: boolean }>(
  render: (key: string) => Promise<Rendered>,
  max: number,
): PageCache<Rendered> {
  const cache = createSharedCache<Rendered>(max, ({ isCacheable }) => isCacheable);
  return { ...cache, get: (key) => cache.get(key, () => render(key)) };
}
