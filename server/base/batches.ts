import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Work that costs as much for many items as for one: what comes while it is done waits for the next. */
export type Batches<Item, Result> = {
  /**
   * Has the item done with others that came meanwhile, never two of one key together, and returns its
   * result. `work` is called with several items or with one, and its failure is that of each of them.
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

// While the one is committed, the other is prepared.
const maxParallel = 2;
const maxItems = 32;

/**
 * Groups what comes while `maxParallel` batches are under way (group commit). Where one follows another
 * within `lingerMs` it waits that long for more: who comes alone waits for nobody.
 */
export function createBatches<Item, Result>({ lingerMs = 0 } = {}): Batches<Item, Result> {
  const waiting = new Set<Waiting<Item, Result>>();
  const keysUnderWay = new Set<string | number>();
  let running = 0;
  let isGathering = false;
  let lastTakenAt = Number.NEGATIVE_INFINITY;

  /** Returns who is next, one of each key, in the order in which they came. */
  function takeNext(): Waiting<Item, Result>[] {
    const next = new Map<string | number, Waiting<Item, Result>>();
    for (const entry of waiting) {
      if (next.size === maxItems) break;
      if (!keysUnderWay.has(entry.key) && !next.has(entry.key)) next.set(entry.key, entry);
    }
    // A power of two: the statements of a batch are as many as its sizes, and prepared once each.
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
