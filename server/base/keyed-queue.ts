import type { Clock } from './clock.ts';
import { createFifoQueue, type Queue } from './queue.ts';
import { Refusal } from './refusal.ts';

/** The longest wait for a turn, in ms, and the error after it. */
export type Timeout = { ms: number; refusal: () => Refusal };

/** Runs work with the same key one after the other; different keys do not wait for each other. */
export type KeyedQueue = {
  /**
   * Rejects with the error of `work`. If `work` cannot start, rejects with the refusal of `timeout`, or with
   * 503 when the queue closes.
   */
  run<Result>(key: string, work: () => Promise<Result>, timeout?: Timeout): Promise<Result>;
  /**
   * Runs `work` once for all callers that use the same key while it runs: they share its result or failure. A
   * key always means the same kind of work.
   */
  share<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Shutdown: running work continues, waiting work is refused. */
  close(): void;
  isClosed(): boolean;
};

export function createKeyedQueue(clock: Clock): KeyedQueue {
  const queues = new Map<string, Queue<AbortSignal>>();
  const shared = new Map<string, Promise<unknown>>();
  const waits = new Set<AbortController>();
  let closed = false;

  return {
    async run(key, work, timeout) {
      if (closed) throw stopping();
      const queue = queues.get(key) ?? createFifoQueue(1);
      queues.set(key, queue);
      const wait = new AbortController();
      waits.add(wait);
      const cancelTimeout = timeout && clock.after(timeout.ms, () => wait.abort(timeout.refusal()));
      const stopWaiting = () => {
        cancelTimeout?.();
        waits.delete(wait);
      };
      try {
        return await queue.run(wait.signal, () => {
          stopWaiting();
          return work();
        });
      } finally {
        stopWaiting();
        if (queue.isIdle()) queues.delete(key);
      }
    },
    share<Result>(key: string, work: () => Promise<Result>) {
      const running = shared.get(key);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- a key always means the same kind of work
      if (running !== undefined) return running as Promise<Result>;
      const begun = work().finally(() => shared.delete(key));
      shared.set(key, begun);
      return begun;
    },
    close() {
      closed = true;
      for (const wait of waits) wait.abort(stopping());
    },
    isClosed: () => closed,
  };
}

function stopping(): Refusal {
  return new Refusal(503, 'server.unavailable', undefined, { retryAfterMs: 2000 });
}
