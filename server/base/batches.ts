import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/**
 * Batches work that costs as much for many items as for one: items that arrive during a batch join the next
 * one.
 */
export type Batches<Item, Result> = {
  /**
   * Processes the item in one batch with others that wait, never two with the same key, and returns its
   * result. `work` gets one or more items; if it fails, it fails for each of them.
   */
  add(
    key: string | number,
    item: Item,
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
  ): Promise<Result>;
};

type Waiting<Item, Result> = {
  key: string | number;
  item: Item;
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
  done: PromiseWithResolvers<Result>;
};

// One batch is prepared while the other is committed.
const maxParallel = 2;
const maxItems = 32;

/**
 * Groups items that arrive while `maxParallel` batches are running (group commit). When one batch follows
 * another within `lingerMs`, it waits that long for more items; a single item does not wait.
 */
export function createBatches<Item, Result>({ lingerMs = 0 } = {}): Batches<Item, Result> {
  const waiting = new Set<Waiting<Item, Result>>();
  const keysUnderWay = new Set<string | number>();
  let running = 0;
  let isGathering = false;
  let lastTakenAt = Number.NEGATIVE_INFINITY;

  /** Returns the next items in order of arrival, one for each key. */
  function takeNext(): Waiting<Item, Result>[] {
    const next = new Map<string | number, Waiting<Item, Result>>();
    for (const entry of waiting) {
      if (next.size === maxItems) break;
      if (!keysUnderWay.has(entry.key) && !next.has(entry.key)) next.set(entry.key, entry);
    }
    // A power of two limits how many different statements are prepared: one per batch size.
    const batch = [...next.values()].slice(0, 2 ** Math.floor(Math.log2(Math.max(1, next.size))));
    for (const entry of batch) waiting.delete(entry);
    return batch;
  }

  async function run(): Promise<void> {
    running += 1;
    isGathering = true;
    // The embedded database answers without letting anything else arrive.
    await (performance.now() - lastTakenAt < lingerMs ? setTimeout(lingerMs) : yieldToEventLoop());
    isGathering = false;
    lastTakenAt = performance.now();
    const batch = takeNext();
    for (const { key } of batch) keysUnderWay.add(key);
    begin();
    try {
      await finish(batch);
    } finally {
      running -= 1;
      for (const { key } of batch) keysUnderWay.delete(key);
      begin();
    }
  }

  function begin(): void {
    const isNextWaiting = [...waiting].some(({ key }) => !keysUnderWay.has(key));
    if (!isGathering && running < maxParallel && isNextWaiting) void run();
  }

  return {
    add(key, item, work) {
      const done = Promise.withResolvers<Result>();
      waiting.add({ key, item, work, done });
      begin();
      return done.promise;
    },
  };
}

async function finish<Item, Result>(batch: readonly Waiting<Item, Result>[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  try {
    const results = await first.work(batch.map(({ item }) => item));
    for (const [index, { done }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) done.reject(new Error('a batch left an item out'));
      else done.resolve(result);
    }
  } catch (error) {
    for (const { done } of batch) done.reject(error);
  }
}
