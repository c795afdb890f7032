import { LRUCache } from 'lru-cache';

export type SharedCache<Value> = {
  /**
   * Returns the cached value of a key, or calls `make` once for all parallel callers. Rejects when `make`
   * does.
   */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  has(key: string): boolean;
  clear(): void;
  keys(): string[];
};

/**
 * Calls `make` once per key for all parallel callers, and caches values for which `isCacheable` is true: at
 * most `max`, dropping the least recently used first. A value that is being made while the cache is cleared
 * reaches only its waiting callers.
 */
export function createSharedCache<Value extends object | string>(
  max: number,
  isCacheable: (value: Value) => boolean = () => true,
): SharedCache<Value> {
  const cached = new LRUCache<string, Value>({ max });
  // Kept apart from cached values; otherwise typed keys would evict them while their values are made.
  const making = new Map<string, Promise<Value>>();
  let edition = 0;

  async function makeAndKeep(key: string, make: () => Promise<Value>): Promise<Value> {
    const editionBefore = edition;
    try {
      const value = await make();
      if (isCacheable(value) && editionBefore === edition) cached.set(key, value);
      return value;
    } finally {
      if (editionBefore === edition) making.delete(key);
    }
  }

  return {
    get(key, make) {
      const hit = cached.get(key);
      if (hit !== undefined) return Promise.resolve(hit);
      const pending = making.get(key) ?? makeAndKeep(key, make);
      making.set(key, pending);
      return pending;
    },
    has: (key) => cached.has(key),
    clear() {
      edition += 1;
      cached.clear();
      making.clear();
    },
    keys: () => [...cached.rkeys()],
  };
}
