import {
  mostOpenTrades,
  type Books,
  type Notice,
  type PaidTrades,
  type Refund,
  type Trade,
  type TradeEntry,
  type TradeKey,
} from './books.ts';

/** Creates books in memory, for wallets without a site: they end with the process. */
export function createMemoryBooks(): Books {
  const trades = new Map<string, TradeEntry>();
  const refunds = new Map<string, Refund>();
  const notices = new Map<number, Notice>();
  const openidCodes = new Map<string, { createdAt: Date; usedAt: Date | null }>();
  let lastNoticeId = 0;
  let lastWork: Promise<unknown> = Promise.resolve();

  function withRefunds(trade: TradeEntry): Trade {
    const amounts = [...refunds.values()]
      .filter(({ paymentNo, state }) => paymentNo === trade.paymentNo && state !== 'closed')
      .map(({ amount }) => amount);
    return { ...trade, refunded: amounts.reduce((sum, amount) => sum + amount, 0) };
  }

  const books: Books = {
    inOneStep(_, work) {
      // Nothing that the works of these wallets do fails in memory, so there is nothing to take back.
      const done = lastWork.then(() => work(books));
      lastWork = done.catch(() => undefined);
      return done;
    },

    async addTrade(trade) {
      if (trades.has(trade.paymentNo)) return null;
      trades.set(trade.paymentNo, trade);
      return withRefunds(trade);
    },
    async findTrade(key) {
      const trade = [...trades.values()].find((each) => isNamed(each, key));
      return trade === undefined ? null : withRefunds(trade);
    },
    async listOpenTrades(now) {
      return [...trades.values()]
        .filter(({ state }) => state === 'unscanned' || state === 'scanned')
        .filter(({ expiresAt }) => expiresAt > now)
        .toSorted((one, other) => other.expiresAt.valueOf() - one.expiresAt.valueOf())
        .slice(0, mostOpenTrades)
        .map(withRefunds);
    },
    async changeTrade(code, { from, openAt }, change) {
      const trade = [...trades.values()].find((each) => each.code === code);
      if (trade === undefined || from?.includes(trade.state) === false) return false;
      if (openAt !== undefined && trade.expiresAt <= openAt) return false;
      trades.set(trade.paymentNo, { ...trade, ...change });
      return true;
    },
    async listPaid(channel, which) {
      return [...trades.values()]
        .filter((trade) => trade.channel === channel)
        .filter(({ state }) => state === 'paid' || state === 'refunded')
        .filter((trade) => isOfBill(trade, which))
        .toSorted((one, other) => toMs(one.paidAt) - toMs(other.paidAt));
    },

    async addRefund(refund) {
      if (refunds.has(refund.refundNo)) return false;
      refunds.set(refund.refundNo, refund);
      return true;
    },
    findRefund: async (refundNo) => refunds.get(refundNo) ?? null,
    async changeRefund(refundNo, change) {
      const refund = refunds.get(refundNo);
      if (refund !== undefined) refunds.set(refundNo, { ...refund, ...change });
    },
    async listReturned(channel, by, period) {
      return [...refunds.values()]
        .filter((refund) => isWithin(refund[by], period))
        .toSorted((one, other) => toMs(one[by]) - toMs(other[by]))
        .flatMap((refund) => {
          const trade = trades.get(refund.paymentNo);
          return trade?.channel === channel ? [{ refund, trade }] : [];
        });
    },

    async addNotice(notice) {
      lastNoticeId += 1;
      const added = { ...notice, id: lastNoticeId };
      notices.set(added.id, added);
      return added;
    },
    listNotices: async () => [...notices.values()],
    async postponeNotice({ id, attempts }, next) {
      const notice = notices.get(id);
      if (notice?.attempts !== attempts) return null;
      const postponed = { ...notice, ...next };
      notices.set(id, postponed);
      return postponed;
    },
    async removeNotice(id) {
      notices.delete(id);
    },

    async addOpenidCode(code, createdAt) {
      openidCodes.set(code, { createdAt, usedAt: null });
    },
    async useOpenidCode(code, oldest, now) {
      const found = openidCodes.get(code);
      if (found === undefined) return 'invalid';
      if (found.usedAt !== null) return 'used';
      if (found.createdAt <= oldest) return 'invalid';
      openidCodes.set(code, { ...found, usedAt: now });
      return 'valid';
    },
  };
  return books;
}

function isNamed(trade: TradeEntry, key: TradeKey): boolean {
  return Object.entries(key).every(([name, value]) => Object(trade)[name] === value);
}

function isOfBill({ paymentNo, paidAt }: TradeEntry, which: PaidTrades): boolean {
  return 'paymentNo' in which ? paymentNo === which.paymentNo : isWithin(paidAt, which);
}

function isWithin(at: Date | null, { from, to }: { from: Date; to: Date }): boolean {
  return at !== null && at >= from && at < to;
}

function toMs(at: Date | null): number {
  return at?.valueOf() ?? 0;
}
