import { randomUUID } from 'node:crypto';
import type { NoticeFault } from './faults.ts';
import { isTaken, noticeRequest, type Deliver } from './notice-requests.ts';
import { repetitions } from './repetitions.ts';
import type { Books, Notice, Trade } from './books.ts';
import type { Wallet } from './wallet.ts';

export type Notices = {
  /** Sends a notice once; a refused one is repeated on the wallet's schedule. */
  send(notice: Notice): Promise<void>;
  /** Goes on with what an earlier process had not brought to its end. */
  resume(): Promise<void>;
  /** Sends nothing any more; resolves when nothing is under way. */
  stop(): Promise<void>;
};

/**
 * Adds a notice of a payment or of a refund, in one step with its event. Returns null if the shop named no
 * address.
 */
export async function addNotice(
  books: Books,
  trade: Pick<Trade, 'paymentNo' | 'channel'>,
  { refundNo, url }: { refundNo: string | null; url: string | null },
  now: Date,
): Promise<Notice | null> {
  if (url === null) return null;
  const { paymentNo, channel } = trade;
  const nextAt = new Date(now.valueOf() + repetitions[channel][0]);
  return books.addNotice({ noticeId: randomUUID(), paymentNo, refundNo, url, attempts: 1, nextAt });
}

/** Creates the sender of notices. */
export function createNotices(wallet: Wallet, deliver: Deliver): Notices {
  const { books, clock, log, faults } = wallet;
  const timers = new Map<number, () => void>();
  const running = new Set<Promise<void>>();
  const heldBack = new Map<number, Notice>();
  let isStopped = false;

  function arm(notice: Notice): void {
    if (isStopped) return;
    const wait = Math.max(0, notice.nextAt.valueOf() - clock.now());
    timers.set(
      notice.id,
      clock.after(wait, () => void run(notice, () => repeat(notice))),
    );
  }

  /** Runs the work of one notice; a failure leaves it for its next time. */
  async function run(notice: Notice, work: () => Promise<void>): Promise<void> {
    timers.get(notice.id)?.();
    timers.delete(notice.id);
    heldBack.delete(notice.id);
    if (isStopped) return;
    const working = work().catch((error: unknown) => {
      const { noticeId, paymentNo } = notice;
      log.warn('the sandbox wallet could not send a notice', { noticeId, paymentNo, error });
    });
    running.add(working);
    await working;
    running.delete(working);
  }

  /** Sends it once more, unless another process does. */
  async function repeat(notice: Notice): Promise<void> {
    const trade = await books.findTrade({ paymentNo: notice.paymentNo });
    const pause = trade === null ? undefined : repetitions[trade.channel][notice.attempts];
    if (pause === undefined) {
      // For the last time.
      await tell(notice, null);
      return books.removeNotice(notice.id);
    }
    const next = await postpone(notice, { by: 1, ms: pause });
    if (next !== null) await tell(next, next);
  }

  /** `next` is what goes on when the shop does not take it. */
  async function tell(notice: Notice, next: Notice | null): Promise<void> {
    const fault = faults.consumeNoticeFault(notice.paymentNo);
    if (fault?.how === 'drop') return books.removeNotice(notice.id);
    if (fault?.how === 'delay') {
      const delayed = await postpone(notice, { by: 0, ms: fault.ms });
      return delayed === null ? undefined : arm(delayed);
    }
    if (fault?.how === 'reorder') {
      heldBack.set(notice.id, notice);
      return arm(notice);
    }
    if (await isHeard(notice, fault)) await books.removeNotice(notice.id);
    else if (next !== null) arm(next);
    for (const held of heldBack.values()) await run(held, () => tell(held, held));
  }

  async function isHeard(notice: Notice, fault: NoticeFault | null): Promise<boolean> {
    const trade = await books.findTrade({ paymentNo: notice.paymentNo });
    if (trade === null) return true;
    let isDone = false;
    for (let rest = fault?.how === 'repeat' ? 2 : 1; rest > 0; rest -= 1) {
      const request = await noticeRequest(wallet, notice, trade, fault?.how ?? null);
      const answered = await deliver(request).catch(() => null);
      isDone = answered !== null && isTaken(trade.channel, answered);
    }
    return isDone;
  }

  function postpone(notice: Notice, { by, ms }: { by: 0 | 1; ms: number }): Promise<Notice | null> {
    const nextAt = new Date(clock.now() + ms);
    return books.postponeNotice(notice, { attempts: notice.attempts + by, nextAt });
  }

  return {
    send: (notice) => run(notice, () => tell(notice, notice)),
    async resume() {
      for (const notice of await books.listNotices()) arm(notice);
    },
    async stop() {
      isStopped = true;
      for (const cancel of timers.values()) cancel();
      await Promise.all(running);
    },
  };
}
