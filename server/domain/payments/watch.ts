import type { OrderStatus } from '../../../contract/words.ts';
import { trustMs, type Announcements } from '../../announcements.ts';
import type { Clock } from '../../clock.ts';
import { gatewayQueryGapMs } from '../../../contract/limits.ts';
import type { AttemptStatus } from '../../db/tables/payments.ts';

/** What a status call tells, as it was read last. */
export type KnownState = {
  userId: string;
  paymentNo: string;
  orderNo: string;
  status: AttemptStatus;
  orderStatus: OrderStatus;
  openPaymentNo: string | null;
  expiresAt: number;
  readAt: number;
};

export type Ticket = {
  /** Resolves when the payment changed since the last look, after `ms`, or when watching ends. */
  next(ms: number): Promise<'changed' | 'time' | 'over'>;
  /** Ends a wait under way and every later one. */
  stop(): void;
};

/** Who is waiting for which payment, what is known of pending ones, and when a wallet was asked last. */
export type PaymentWatch = {
  subscribe(paymentNo: string): Ticket;
  /** To be called after every commit that touched the payment or its order. */
  changed(paymentNo: string): void;
  recall(paymentNo: string): KnownState | null;
  /** Reads through `load`, once for all who ask meanwhile, and keeps the answer unless it changed. */
  read(paymentNo: string, load: () => Promise<KnownState>): Promise<KnownState>;
  /** Whether `ask` would ask, or is asking. */
  isAskDue(paymentNo: string): boolean;
  /** Asks at most every five seconds, together with everybody else who wants to know. */
  ask(paymentNo: string, ask: () => Promise<void>): Promise<void>;
  /** Shutdown: whoever waits is answered now. */
  close(): void;
};

const capacity = 20_000;

export function createPaymentWatch(clock: Clock, announcements: Announcements): PaymentWatch {
  const waiting = new Map<string, Set<Wait>>();
  const known = new Map<string, KnownState>();
  const loading = new Map<string, Promise<KnownState>>();
  const asked = new Map<string, { at: number; running: Promise<void> | null }>();
  let closed = false;

  function stir(paymentNo: string): void {
    known.delete(paymentNo);
    loading.delete(paymentNo);
    for (const wait of waiting.get(paymentNo) ?? []) wait.wake();
  }

  function isAskDue(paymentNo: string): boolean {
    const last = asked.get(paymentNo);
    return (
      last === undefined || last.running !== null || clock.now() - last.at >= gatewayQueryGapMs
    );
  }

  announcements.listen((news) => {
    if (news?.about === 'payment') stir(news.paymentNo);
    if (news !== null) return;
    known.clear();
    loading.clear();
    for (const paymentNo of waiting.keys()) stir(paymentNo);
  });

  return {
    subscribe(paymentNo) {
      const wait = createWait(clock, () => closed);
      const waits = waiting.get(paymentNo) ?? new Set();
      waiting.set(paymentNo, waits.add(wait));
      return {
        next: wait.next,
        stop() {
          wait.finish();
          waits.delete(wait);
          if (waits.size === 0 && waiting.get(paymentNo) === waits) waiting.delete(paymentNo);
        },
      };
    },
    changed(paymentNo) {
      stir(paymentNo);
      announcements.tell({ about: 'payment', paymentNo });
    },
    recall(paymentNo) {
      const state = known.get(paymentNo);
      const age = clock.now() - (state?.readAt ?? 0);
      return state !== undefined && age >= 0 && age < trustMs(announcements) ? state : null;
    },
    async read(paymentNo, load) {
      const shared = loading.get(paymentNo);
      if (shared !== undefined) return shared;
      const own = load();
      loading.set(paymentNo, own);
      try {
        const state = await own;
        // Whoever changed the payment meanwhile has taken this entry away.
        if (loading.get(paymentNo) === own) {
          if (known.size >= capacity) known.clear();
          known.set(paymentNo, state);
        }
        return state;
      } finally {
        if (loading.get(paymentNo) === own) loading.delete(paymentNo);
      }
    },
    isAskDue,
    async ask(paymentNo, ask) {
      const last = asked.get(paymentNo);
      if (last?.running != null) return last.running;
      if (!isAskDue(paymentNo)) return;
      if (asked.size >= capacity) asked.clear();
      const running = ask().finally(() => asked.set(paymentNo, { at: clock.now(), running: null }));
      asked.set(paymentNo, { at: clock.now(), running });
      return running;
    },
    close() {
      closed = true;
      for (const waits of waiting.values()) for (const wait of waits) wait.finish();
    },
  };
}

type Wait = { next: Ticket['next']; wake: () => void; finish: () => void };

function createWait(clock: Clock, isClosed: () => boolean): Wait {
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
