import { LRUCache } from 'lru-cache';
import { gatewayQueryGapMs } from '#contract/base/limits.ts';
import type { OrderStatus } from '#contract/base/picklists.ts';
import { cacheLifetimeMs, type MessageBus } from '#server/base/message-bus.ts';
import type { Clock } from '#server/base/clock.ts';
import type { AttemptStatus } from '#server/db/tables/payments.ts';

/** The latest state for a status call. */
export type CachedState = {
  userId: string;
  paymentNo: string;
  orderNo: string;
  status: AttemptStatus;
  orderStatus: OrderStatus;
  openPaymentNo: string | null;
  /** ISO time. */
  expiresAt: string;
  readAt: number;
};

export type Subscription = {
  /** Resolves when the payment has changed since the last call, after `ms`, or when watching ends. */
  next(ms: number): Promise<'changed' | 'time' | 'over'>;
  /** Ends the current wait and every later one. */
  stop(): void;
};

/**
 * The watchers of each payment, cached states of pending payments, and the time of each last wallet query.
 */
export type PaymentWatch = {
  subscribe(paymentNo: string): Subscription;
  /** Publishes a change; call it after every commit that touched the payment or its order. */
  publishChange(paymentNo: string): void;
  getCached(paymentNo: string): CachedState | null;
  /**
   * Reads through `load`, once for all parallel callers, and caches the result unless the payment changed.
   */
  read(paymentNo: string, load: () => Promise<CachedState>): Promise<CachedState>;
  /** True when `queryWhenDue` would query, or is querying. */
  isQueryDue(paymentNo: string): boolean;
  /** Queries at most every five seconds, once for all parallel callers. */
  queryWhenDue(paymentNo: string, query: () => Promise<void>): Promise<void>;
  /** Shutdown: all waiting calls end now. */
  close(): void;
};

type Query = { at: number; running: Promise<void> | null };

const capacity = 20_000;

export function createPaymentWatch(clock: Clock, bus: MessageBus): PaymentWatch {
  const waiters = new Map<string, Set<Waiter>>();
  const cached = new LRUCache<string, CachedState>({ max: capacity });
  const loading = new Map<string, Promise<CachedState>>();
  const queries = new LRUCache<string, Query>({ max: capacity });
  let closed = false;

  function invalidate(paymentNo: string): void {
    cached.delete(paymentNo);
    loading.delete(paymentNo);
    for (const waiter of waiters.get(paymentNo) ?? []) waiter.wake();
  }

  function isQueryDue(paymentNo: string): boolean {
    const last = queries.get(paymentNo);
    return (
      last === undefined || last.running !== null || clock.now() - last.at >= gatewayQueryGapMs
    );
  }

  bus.subscribe((message) => {
    if (message?.about === 'payment') invalidate(message.paymentNo);
    if (message !== null) return;
    cached.clear();
    loading.clear();
    for (const paymentNo of waiters.keys()) invalidate(paymentNo);
  });

  return {
    subscribe(paymentNo) {
      const waiter = createWaiter(clock, () => closed);
      const waitersOfPayment = waiters.get(paymentNo) ?? new Set();
      waiters.set(paymentNo, waitersOfPayment.add(waiter));
      return {
        next: waiter.next,
        stop() {
          waiter.finish();
          waitersOfPayment.delete(waiter);
          if (waitersOfPayment.size === 0 && waiters.get(paymentNo) === waitersOfPayment)
            waiters.delete(paymentNo);
        },
      };
    },
    publishChange(paymentNo) {
      invalidate(paymentNo);
      bus.publish({ about: 'payment', paymentNo });
    },
    getCached(paymentNo) {
      const state = cached.get(paymentNo);
      const age = clock.now() - (state?.readAt ?? 0);
      return state !== undefined && age >= 0 && age < cacheLifetimeMs(bus) ? state : null;
    },
    async read(paymentNo, load) {
      const shared = loading.get(paymentNo);
      if (shared !== undefined) return shared;
      const own = load();
      loading.set(paymentNo, own);
      try {
        const state = await own;
        // A change during the load has removed this entry.
        if (loading.get(paymentNo) === own) cached.set(paymentNo, state);
        return state;
      } finally {
        if (loading.get(paymentNo) === own) loading.delete(paymentNo);
      }
    },
    isQueryDue,
    async queryWhenDue(paymentNo, query) {
      const last = queries.get(paymentNo);
      if (last?.running != null) return last.running;
      if (!isQueryDue(paymentNo)) return;
      const running = query().finally(() => {
        queries.set(paymentNo, { at: clock.now(), running: null });
        // A notice may have recorded the same change just before, and not published it yet.
        cached.delete(paymentNo);
        loading.delete(paymentNo);
      });
      queries.set(paymentNo, { at: clock.now(), running });
      return running;
    },
    close() {
      closed = true;
      for (const waitersOfPayment of waiters.values())
        for (const waiter of waitersOfPayment) waiter.finish();
    },
  };
}

type Waiter = { next: Subscription['next']; wake: () => void; finish: () => void };

function createWaiter(clock: Clock, isClosed: () => boolean): Waiter {
  let dirty = false;
  let finished = false;
  let settle: ((outcome: 'changed' | 'time' | 'over') => void) | null = null;
  return {
    next(ms) {
      if (finished || isClosed()) return Promise.resolve('over');
      if (dirty) {
        dirty = false;
        return Promise.resolve('changed');
      }
      return new Promise((resolve) => {
        const cancel = clock.after(ms, () => settle?.('time'));
        settle = (outcome) => {
          cancel();
          settle = null;
          resolve(outcome);
        };
      });
    },
    wake() {
      if (settle === null) dirty = true;
      else settle('changed');
    },
    finish() {
      finished = true;
      settle?.('over');
    },
  };
}
