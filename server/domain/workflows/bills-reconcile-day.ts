import { and, eq } from 'drizzle-orm';
import { reconcileRetryMs, reconcileTriedDays } from '#contract/base/limits.ts';
import type { Channel } from '#contract/base/picklists.ts';
import type { WalletAccount } from '#contract/payments/account.ts';
import { endOfDay } from '#contract/base/shanghai.ts';
import { reconciliations } from '#server/db/tables/reconciliation.ts';
import { findAttempt } from '#server/domain/payments/attempts.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { askAboutOwn, askAboutRefunds } from '#server/domain/reconciliation/ask-wallet.ts';
import {
  claimDay,
  claimDueDay,
  isThis,
  never,
  type ReconciliationRow,
} from '#server/domain/reconciliation/claim.ts';
import { compareBill } from '#server/domain/reconciliation/compare.ts';
import type { Finding } from '#server/domain/reconciliation/finding.ts';
import { readOwnBooks } from '#server/domain/views/ledger-books.ts';
import { storeFindings, type BillDifference } from '#server/domain/reconciliation/store.ts';
import type { BillLine } from '#server/gateways/bill.ts';
import type { Deps } from './deps.ts';
import { queryAttempt } from './payment-query.ts';

type Source = NonNullable<ReconciliationRow['source']>;

/** The result of comparing a day with a wallet's bill. `busy`: another process is comparing it. */
export type Reconciled = { channel: Channel; day: string } & (
  | { outcome: 'compared'; source: Source; lines: number; differences: BillDifference[] }
  | { outcome: 'unavailable'; reason: string }
  | { outcome: 'busy' }
);

/** Compares a day such as `2026-11-20` with the bill of a channel now, even if it is not due. */
export async function reconcileDay(deps: Deps, channel: Channel, day: string): Promise<Reconciled> {
  const claimed = await claimDay(deps, channel, day);
  return claimed === null ? { channel, day, outcome: 'busy' } : reconcileClaimed(deps, claimed);
}

/** Compares the day that is due first; null when none is due. */
export async function reconcileNextDay(deps: Deps): Promise<Reconciled | null> {
  const claimed = await claimDueDay(deps);
  return claimed === null ? null : reconcileClaimed(deps, claimed);
}

async function reconcileClaimed(deps: Deps, row: ReconciliationRow): Promise<Reconciled> {
  const { channel, day, account: before } = row;
  const { account } = deps.gateways[channel];
  if (before !== null && before !== account) return leave(deps, row, before);
  let found: Found;
  try {
    found = await findDifferences(deps, row);
  } catch (error) {
    deps.log.warn('a bill could not be compared and will be tried again', { channel, day, error });
    return fail(deps, row, formatThrown(error));
  }
  const { findings, source, lines, fees } = found;
  const now = deps.clock.date();
  const differences = await deps.db.transaction(async (tx) => {
    // If another process has taken over the claim, it stores its own result.
    const [own] = await tx
      .update(reconciliations)
      .set({
        claimedBy: null,
        // The bill may still come: Alipay does not distinguish a late bill from an empty one.
        nextAt:
          source === 'bill' ? never : nextTry(row, now, reconcileRetryMs * getRetryFactor(row)),
        comparedAt: now,
        source,
        account,
        lines,
        fees,
        failure: null,
        failingSince: null,
      })
      .where(and(isThis(row), eq(reconciliations.claimedBy, deps.lease.name)))
      .returning({ day: reconciliations.day });
    return own === undefined ? null : storeFindings(tx, row, findings, now);
  });
  if (differences === null) return { channel, day, outcome: 'busy' };
  if (differences.length > 0) {
    deps.log.error('a bill differs from our books', { channel, day, count: differences.length });
  }
  await askAboutUncounted(deps, findings);
  return { channel, day, outcome: 'compared', source, lines, differences };
}

type Found = { findings: Finding[]; source: Source; lines: number; fees: number | null };

async function findDifferences(deps: Deps, { channel, day }: ReconciliationRow): Promise<Found> {
  const gateway = deps.gateways[channel];
  const bill = await gateway.fetchBill(day);
  const lines = bill?.lines ?? [];
  const own = await readOwnBooks(deps.db, channel, gateway.account, day, lines);
  if (bill === null) {
    const isQuiet = own.payments.length === 0 && own.refunds.length === 0;
    if (isQuiet) return { findings: [], source: 'none', lines: 0, fees: null };
    return { findings: await askAboutOwn(gateway, own), source: 'asked', lines: 0, fees: null };
  }
  const { findings, unsure } = compareBill(channel, day, lines, own);
  const asked = await askAboutRefunds(gateway, unsure);
  return {
    findings: [...findings, ...asked],
    source: 'bill',
    lines: lines.length,
    fees: sumFees(lines),
  };
}

/** Adds up the fees of this merchant's lines, in fen; null if the bill does not name one of them. */
function sumFees(lines: readonly BillLine[]): number | null {
  const fees = lines.filter(({ foreign }) => foreign === null).map(({ fee }) => fee);
  return fees.includes(null) ? null : fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0);
}

/** A day is not compared again with the bill of another account: its differences would seem to be gone. */
async function leave(
  deps: Deps,
  row: ReconciliationRow,
  account: WalletAccount,
): Promise<Reconciled> {
  const { channel, day } = row;
  await deps.db
    .update(reconciliations)
    .set({ claimedBy: null, nextAt: never })
    .where(and(isThis(row), eq(reconciliations.claimedBy, deps.lease.name)));
  const reason = `the day was compared with the bill of ${account}, which is not configured`;
  return { channel, day, outcome: 'unavailable', reason };
}

async function fail(deps: Deps, row: ReconciliationRow, reason: string): Promise<Reconciled> {
  const now = deps.clock.date();
  await deps.db
    .update(reconciliations)
    .set({
      claimedBy: null,
      nextAt: nextTry(row, now, reconcileRetryMs),
      failure: reason.slice(0, 500),
      failingSince: row.failingSince ?? now,
    })
    .where(and(isThis(row), eq(reconciliations.claimedBy, deps.lease.name)));
  return { channel: row.channel, day: row.day, outcome: 'unavailable', reason };
}

/** Computes the retry factor: 1, 2, 4, and so on up to 32. */
function getRetryFactor({ tries }: ReconciliationRow): number {
  return 2 ** Math.min(tries - 1, 5);
}

function nextTry({ day }: ReconciliationRow, now: Date, ms: number): Date {
  const last = endOfDay(day).valueOf() + reconcileTriedDays * 24 * 60 * 60 * 1000;
  const next = now.valueOf() + ms;
  return next > last ? never : new Date(next);
}

/**
 * Queries payments that the wallet took and that do not count here. A bill, like a notice, moves no money: it
 * only triggers a query, and its result is captured as usual.
 */
async function askAboutUncounted(deps: Deps, findings: readonly Finding[]): Promise<void> {
  for (const { kind, number: paymentNo } of findings) {
    if (kind !== 'payment_open' && kind !== 'payment_closed') continue;
    try {
      const attempt = await findAttempt(deps.db, paymentNo);
      if (attempt !== null) await queryAttempt(deps, attempt);
    } catch (error) {
      deps.log.warn('a payment of a bill could not be asked about', { paymentNo, error });
    }
  }
}
