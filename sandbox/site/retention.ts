import { and, eq, exists, inArray, isNull, lte, or, type SQL, notExists } from 'drizzle-orm';
import { sandboxKeptMs, sandboxPaidKeptMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { RetentionRule } from '#server/records/retention-rule.ts';
import { ago } from '#server/domain/jobs/retention.ts';
import { sandboxOpenidCodes, sandboxRefunds, sandboxTrades } from './wallet-tables.ts';
import { sandboxMails, sandboxMessages } from './tables.ts';

/** The retention of the sandbox's rows (wire, Lifetimes). */
export const sandboxRetention: readonly RetentionRule[] = [
  {
    table: sandboxMessages,
    isOver: (_, now) => lte(sandboxMessages.sentAt, ago(now, sandboxKeptMs)),
  },
  { table: sandboxMails, isOver: (_, now) => lte(sandboxMails.sentAt, ago(now, sandboxKeptMs)) },
  {
    table: sandboxOpenidCodes,
    isOver: (_, now) => lte(sandboxOpenidCodes.createdAt, ago(now, sandboxKeptMs)),
  },
  { table: sandboxTrades, isOver: isTradeOver },
  {
    table: sandboxRefunds,
    isOver: (db) => notExists(selectTradeCode(db, sandboxRefunds.paymentNo)),
  },
];

/** Long over, and both sides agree on what became of it: a difference stays for the ledger. */
function isTradeOver(db: Database, now: Date): SQL | undefined {
  const before = ago(now, sandboxKeptMs);
  const agreed = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.paymentNo, sandboxTrades.paymentNo),
        or(
          and(
            eq(sandboxTrades.state, 'paid'),
            eq(payments.status, 'success'),
            lte(sandboxTrades.paidAt, ago(now, sandboxPaidKeptMs)),
          ),
          and(eq(sandboxTrades.state, 'refunded'), eq(payments.status, 'refunded')),
          and(
            inArray(sandboxTrades.state, ['unscanned', 'scanned', 'closed', 'refunded']),
            eq(payments.status, 'failed'),
          ),
        ),
      ),
    );
  return and(
    lte(sandboxTrades.expiresAt, before),
    or(isNull(sandboxTrades.paidAt), lte(sandboxTrades.paidAt, before)),
    exists(agreed),
  );
}

function selectTradeCode(db: Database, paymentNo: typeof sandboxRefunds.paymentNo) {
  return db
    .select({ code: sandboxTrades.code })
    .from(sandboxTrades)
    .where(eq(sandboxTrades.paymentNo, paymentNo));
}
