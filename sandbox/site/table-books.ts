import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import {
  mostOpenTrades,
  type Books,
  type Trade,
  type TradeEntry,
} from '#sandbox/wallet-server/books.ts';
import {
  sandboxNotices,
  sandboxOpenidCodes,
  sandboxRefunds,
  sandboxTrades,
} from './wallet-tables.ts';

// With the names of the tables, which would be left out.
const given = sql<string>`(select coalesce(sum(back.amount), 0) from ${sandboxRefunds} as back
  where back.payment_no = sandbox_trades.payment_no and back.state <> 'closed')`;

/** Creates the books of the wallets in the site's database: its processes share them, and a crash loses nothing. */
export function createTableBooks(db: Database): Books {
  const selectTrades = (where: SQL | undefined) =>
    db.select({ trade: sandboxTrades, given }).from(sandboxTrades).where(where);

  return {
    inOneStep: (paymentNo, work) =>
      db.transaction(async (tx) => {
        const isThis = eq(sandboxTrades.paymentNo, paymentNo);
        await tx.select().from(sandboxTrades).where(isThis).for('update');
        return work(createTableBooks(tx));
      }),

    async addTrade(trade) {
      const [added] = await db
        .insert(sandboxTrades)
        .values(trade)
        .onConflictDoNothing({ target: sandboxTrades.paymentNo })
        .returning();
      return added === undefined ? null : { ...added, refunded: 0 };
    },
    async findTrade(key) {
      const { code, paymentNo, transactionId, channel }: Partial<Trade> = key;
      const [row] = await selectTrades(
        and(
          code === undefined ? undefined : eq(sandboxTrades.code, code),
          paymentNo === undefined ? undefined : eq(sandboxTrades.paymentNo, paymentNo),
          transactionId == null ? undefined : eq(sandboxTrades.transactionId, transactionId),
          channel === undefined ? undefined : eq(sandboxTrades.channel, channel),
        ),
      );
      return row === undefined ? null : toTrade(row);
    },
    async listOpenTrades(now) {
      const isOpen = and(
        inArray(sandboxTrades.state, ['unscanned', 'scanned']),
        gt(sandboxTrades.expiresAt, now),
      );
      const rows = await selectTrades(isOpen)
        .orderBy(desc(sandboxTrades.expiresAt))
        .limit(mostOpenTrades);
      return rows.map(toTrade);
    },
    async changeTrade(code, { from, openAt }, change) {
      const changed = await db
        .update(sandboxTrades)
        .set(change)
        .where(
          and(
            eq(sandboxTrades.code, code),
            from === undefined ? undefined : inArray(sandboxTrades.state, [...from]),
            openAt === undefined ? undefined : gt(sandboxTrades.expiresAt, openAt),
          ),
        )
        .returning({ code: sandboxTrades.code });
      return changed.length > 0;
    },
    listPaid: (channel, which) =>
      db
        .select()
        .from(sandboxTrades)
        .where(
          and(
            'paymentNo' in which
              ? eq(sandboxTrades.paymentNo, which.paymentNo)
              : and(gte(sandboxTrades.paidAt, which.from), lt(sandboxTrades.paidAt, which.to)),
            eq(sandboxTrades.channel, channel),
            inArray(sandboxTrades.state, ['paid', 'refunded']),
          ),
        )
        .orderBy(asc(sandboxTrades.paidAt)),

    async addRefund(refund) {
      const added = await db
        .insert(sandboxRefunds)
        .values(refund)
        .onConflictDoNothing()
        .returning({ refundNo: sandboxRefunds.refundNo });
      return added.length > 0;
    },
    async findRefund(refundNo) {
      const isIt = eq(sandboxRefunds.refundNo, refundNo);
      const [refund] = await db.select().from(sandboxRefunds).where(isIt);
      return refund ?? null;
    },
    async changeRefund(refundNo, change) {
      await db.update(sandboxRefunds).set(change).where(eq(sandboxRefunds.refundNo, refundNo));
    },
    listReturned(channel, by, { from, to }) {
      const at = sandboxRefunds[by];
      return db
        .select({ refund: sandboxRefunds, trade: sandboxTrades })
        .from(sandboxRefunds)
        .innerJoin(sandboxTrades, eq(sandboxTrades.paymentNo, sandboxRefunds.paymentNo))
        .where(and(eq(sandboxTrades.channel, channel), gte(at, from), lt(at, to)))
        .orderBy(asc(at));
    },

    async addNotice(notice) {
      const [added] = await db.insert(sandboxNotices).values(notice).returning();
      if (added === undefined) throw new Error('the database returned no notice');
      return added;
    },
    listNotices: () => db.select().from(sandboxNotices),
    async postponeNotice({ id, attempts }, next) {
      const [postponed] = await db
        .update(sandboxNotices)
        .set(next)
        .where(and(eq(sandboxNotices.id, id), eq(sandboxNotices.attempts, attempts)))
        .returning();
      return postponed ?? null;
    },
    async removeNotice(id) {
      await db.delete(sandboxNotices).where(eq(sandboxNotices.id, id));
    },

    async addOpenidCode(code, createdAt) {
      await db.insert(sandboxOpenidCodes).values({ code, createdAt });
    },
    async useOpenidCode(code, oldest, now) {
      const isIt = eq(sandboxOpenidCodes.code, code);
      const isValid = and(
        isNull(sandboxOpenidCodes.usedAt),
        gt(sandboxOpenidCodes.createdAt, oldest),
      );
      const [used] = await db
        .update(sandboxOpenidCodes)
        .set({ usedAt: now })
        .where(and(isIt, isValid))
        .returning();
      if (used !== undefined) return 'valid';
      const [found] = await db.select().from(sandboxOpenidCodes).where(isIt);
      return found?.usedAt == null ? 'invalid' : 'used';
    },
  };
}

function toTrade(row: { trade: TradeEntry; given: string }): Trade {
  return { ...row.trade, refunded: Number(row.given) };
}
