/** A call that waits for its turn. */
export type Waiter = { start(): void; refuse(reason: unknown): void };

/** Waiting calls, ordered by their caller. */
export type WaitingLine<Who> = {
  push(who: Who, waiter: Waiter): void;
  shift(): Waiter | undefined;
};

export type Queue<Who> = {
  /**
   * Runs `work` when its turn comes. Rejects with the error of `work`, or with the reason why it got no turn.
   */
  run<Result>(who: Who, work: () => Promise<Result>): Promise<Result>;
  isIdle(): boolean;
};

/** Runs at most `maxParallel` calls at a time; the waiting line decides which one is next. */
export function createQueue<Who>(maxParallel: number, waiting: WaitingLine<Who>): Queue<Who> {
  let running = 0;
  return {
    async run(who, work) {
      if (running < maxParallel) running += 1;
      else await new Promise<void>((start, refuse) => waiting.push(who, { start, refuse }));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
    isIdle: () => running === 0,
  };
}

/**
 * Creates a queue: first come, first served. A call leaves when its signal aborts, and rejects with the
 * signal's reason.
 */
export function createFifoQueue(maxParallel: number): Queue<AbortSignal | null> {
  const waiters = new Set<Waiter>();
  return createQueue(maxParallel, {
    push(signal, waiter) {
      waiters.add(waiter);
      signal?.addEventListener('abort', () => {
        if (waiters.delete(waiter)) waiter.refuse(signal.reason);
      });
    },
    shift() {
      const [first] = waiters;
      if (first !== undefined) waiters.delete(first);
      return first;
    },
  });
}

/**
 * Calls `work` for each item, at most `maxParallel` at a time, and returns the results in order. After a
 * failure it starts no further item, and throws the first failure once running items have ended.
 */
export async function mapInParallel<Item, Result>(
  items: readonly Item[],
  maxParallel: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = createFifoQueue(maxParallel);
  const failures: unknown[] = [];
  const results = await Promise.all(
    items.map((item) =>
      queue.run(null, async () => {
        if (failures.length > 0) return [];
        try {
          return [await work(item)];
        } catch (error) {
          failures.push(error);
          return [];
        }
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return results.flatMap((result) => result);
}
