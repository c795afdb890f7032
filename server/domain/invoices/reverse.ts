import { and, lte } from 'drizzle-orm';
import { reversalLifetimeMs } from '#contract/base/limits.ts';
import { invoices, invoicesWith } from '#server/db/tables/invoices.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';
import type { InvoiceRow } from './read.ts';
import { invoiceRefusal } from './refusal.ts';
import { lockInvoice, logAct, moveInvoice, moveOrRefuse } from './transition.ts';

/** Enters the reversal of an issued invoice; the buyer has 72 hours. Throws a `Refusal`. */
export async function enterReversal(
  ask: Ask<Deps>,
  actor: string,
  invoiceNo: string,
): Promise<InvoiceRow> {
  return ask.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceNo);
    const at = ask.clock.date();
    const set = { reversalEnteredAt: at, reversalEnd: null, reversalReason: null };
    // A red invoice is never reversed.
    if (invoice.isRed) throw invoiceRefusal({ why: 'status', status: invoice.status });
    const moved = await moveOrRefuse(tx, invoice, 'reversal.entered', set);
    const facts = { amount: invoice.amount };
    await logAct(tx, { at, actor, act: 'reversal.entered', invoice, facts });
    return moved;
  });
}

/** Records that the buyer refused the reversal; the invoice stays valid. Throws a `Refusal`. */
export async function refuseReversal(
  ask: Ask<Deps>,
  actor: string,
  invoiceNo: string,
  reason: string,
): Promise<InvoiceRow> {
  return ask.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceNo);
    const set = { reversalEnd: 'refused', reversalReason: reason } as const;
    const moved = await moveOrRefuse(tx, invoice, 'reversal.refused', set);
    const at = ask.clock.date();
    const facts = { amount: invoice.amount };
    await logAct(tx, { at, actor, act: 'reversal.refused', invoice, facts, reason });
    return moved;
  });
}

/**
 * Ends reversals that the buyer did not confirm in 72 hours: the invoices stay valid, and can be reversed
 * again.
 */
export async function expireReversals(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const due = await db
    .select()
    .from(invoices)
    .where(
      and(
        invoicesWith('reversing'),
        lte(invoices.reversalEnteredAt, new Date(clock.now() - reversalLifetimeMs)),
      ),
    );
  for (const invoice of due) {
    const moved = await moveInvoice(db, invoice, 'reversal.expired', { reversalEnd: 'expired' });
    if (moved !== null) log.info('a reversal ran out', { invoice: invoice.invoiceNo });
  }
}
