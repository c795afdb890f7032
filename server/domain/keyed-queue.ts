/** Runs what has the same key one after the other; different keys do not wait for each other. */
export type KeyedQueue = {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
};

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const own = before.then(work, work);
      tails.set(key, own);
      try {
        return await own;
      } finally {
        if (tails.get(key) === own) tails.delete(key);
      }
    },
  };
}
