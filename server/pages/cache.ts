import { LRUCache } from 'lru-cache';

/**
 * Renders each key once for all who ask for it at the same time, and keeps what says that it may be
 * kept: at most `max`, the least recently asked for goes first. What is still being rendered when
 * everything is forgotten reaches those who wait for it and nobody else.
 */
export function createPageCache<Rendered extends { isCacheable: boolean }>(
  render: (key: string) => Promise<Rendered>,
  max: number,
): { get(key: string): Promise<Rendered>; clear(): void; keys(): string[] } {
  const cached = new LRUCache<string, Rendered>({ max });
  // Apart from what is kept, or what somebody typed would take its place while it is rendered.
  const rendering = new Map<string, Promise<Rendered>>();
  let edition = 0;

  async function renderAndKeep(key: string): Promise<Rendered> {
    const editionBefore = edition;
    try {
      const result = await render(key);
      if (result.isCacheable && editionBefore === edition) cached.set(key, result);
      return result;
    } finally {
      if (editionBefore === edition) rendering.delete(key);
    }
  }

  return {
    get(key) {
      const hit = cached.get(key);
      if (hit !== undefined) return Promise.resolve(hit);
      const pending = rendering.get(key) ?? renderAndKeep(key);
      rendering.set(key, pending);
      return pending;
    },
    clear() {
      edition += 1;
      cached.clear();
      rendering.clear();
    },
    keys: () => [...cached.rkeys()],
  };
}
