import { LRUCache } from 'lru-cache';

export type SharedCache<Value> = {
  /** Returns what is kept under a key, or what `make` makes for all who ask meanwhile. Rejects as it does. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  has(key: string): boolean;
  clear(): void;
  keys(): string[];
};

/**
 * Makes each key once for all who ask for it at the same time, and keeps what `isCacheable` says: at
 * most `max`, the least recently asked for goes first. What is still being made when everything is
 * forgotten reaches those who wait for it and nobody else.
 */
export function createSharedCache<Value extends object | string>(
  max: number,
  isCacheable: (value: Value) => boolean = () => true,
): SharedCache<Value> {
  const cached = new LRUCache<string, Value>({ max });
  // Apart from what is kept, or what somebody typed would take its place while it is made.
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
