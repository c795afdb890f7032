import { eq } from 'drizzle-orm';
import type { InvoiceFigure, InvoiceReplacement } from '#contract/invoices/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { LogFacts } from '#contract/staff/log.ts';
import { invoiceAllows, invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import type { Database } from '#server/db/database.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Ask } from '#server/records/ask.ts';
import { ownedInvoice, type InvoiceRow } from '#server/domain/invoices/read.ts';
import { invoiceRefusal } from '#server/domain/invoices/refusal.ts';
import { lockInvoice, logAct, moveOrRefuse } from '#server/domain/invoices/transition.ts';
import {
  notifyInvoiceRequested,
  notifyInvoiceWithdrawn,
} from '#server/domain/notifications/create.ts';
import { findExceedingInvoices } from '#server/domain/views/invoice-excess.ts';
import { presentInvoice } from '#server/domain/views/invoices.ts';
import type { Deps } from './deps.ts';
import { insertRequest, listInvoicedOrderIds, lockOrders } from './invoice-request.ts';

/** A withdrawn request, and the request for the kept money; null when no money is kept. */
export type ReplacedInvoice = { withdrawn: InvoiceRow; requested: InvoiceRow | null };

type Outcome =
  | ({ is: 'replaced'; isRepeat: boolean } & ReplacedInvoice)
  /** It was issued, declined, or withdrawn without a new request. */
  | { is: 'ended'; invoice: InvoiceRow }
  /** The page showed another sum; `amount` is the current one. */
  | { is: 'other.sum'; invoice: InvoiceRow; amount: number };

/**
 * Withdraws a person's request that a refund left too high, and requests the kept money instead, with the same
 * buyer. `amount` is the sum that the page showed, in fen. Once for each invoice: a repeat gets what the first
 * call made. Throws 403, 404, 409 with the current figure for another sum, and 409 with the invoice when it
 * was issued or has ended.
 */
export async function replaceInvoice(
  ask: Ask<Deps>,
  userId: string,
  invoiceNo: string,
  amount: number,
  locale: Locale,
): Promise<InvoiceReplacement> {
  return ask.transaction(async (tx) => {
    await ownedInvoice(tx, userId, invoiceNo);
    const outcome = await replace(ask, tx, invoiceNo, amount);
    switch (outcome.is) {
      case 'replaced':
        return presentReplacement(tx, outcome, locale);
      case 'ended':
        throw new Refusal(
          409,
          'invoice.changed',
          await presentInvoice(tx, outcome.invoice, locale),
        );
      case 'other.sum': {
        const figure: InvoiceFigure = { amount: outcome.amount, title: outcome.invoice.title };
        throw new Refusal(409, 'invoice.terms_changed', figure);
      }
    }
  });
}

/**
 * Replaces a request as `replaceInvoice` does, in the name of a colleague and with a line in the staff log.
 * Throws a `Refusal`.
 */
export async function replaceInvoiceForOwner(
  ask: Ask<Deps>,
  actor: string,
  invoiceNo: string,
  amount: number,
): Promise<ReplacedInvoice> {
  return ask.transaction(async (tx) => {
    const outcome = await replace(ask, tx, invoiceNo, amount);
    switch (outcome.is) {
      case 'ended':
        throw invoiceRefusal({ why: 'status', status: outcome.invoice.status });
      case 'other.sum':
        throw new Refusal(409, 'console.changed', { amount: outcome.amount });
      case 'replaced': {
        const { withdrawn, requested, isRepeat } = outcome;
        if (!isRepeat) {
          const facts = { amount: withdrawn.amount, requested: toFact(requested) };
          const at = ask.clock.date();
          await logAct(tx, { at, actor, act: 'invoice.replaced', invoice: withdrawn, facts });
        }
        return { withdrawn, requested };
      }
    }
  });
}

function toFact(requested: InvoiceRow | null): LogFacts<'invoice.replaced'>['requested'] {
  if (requested === null) return null;
  return { invoice_no: requested.invoiceNo, amount: requested.amount };
}

/** Reads what became of a replaced request, for a repeat. Throws 403 and 404. */
export async function readReplacement(
  { db }: Deps,
  userId: string,
  invoiceNo: string,
  locale: Locale,
): Promise<InvoiceReplacement> {
  const withdrawn = await ownedInvoice(db, userId, invoiceNo);
  return presentReplacement(
    db,
    { withdrawn, requested: await findReplacing(db, withdrawn) },
    locale,
  );
}

/** Replaces a request under the locks of its orders, and notifies its owner of both. */
async function replace(
  deps: Deps,
  tx: Database,
  invoiceNo: string,
  amount: number,
): Promise<Outcome> {
  const known = await lockAfterOrders(tx, invoiceNo);
  if (invoiceIs(known.status, 'withdrawn')) {
    // Replaced before, in another tab or by a call with a lost response.
    const requested = await findReplacing(tx, known);
    if (requested === null && amount !== 0) return { is: 'ended', invoice: known };
    return { is: 'replaced', isRepeat: true, withdrawn: known, requested };
  }
  if (!invoiceAllows(known.status, 'replace')) return { is: 'ended', invoice: known };
  const [exceeding] = await findExceedingInvoices(tx, eq(invoices.id, known.id));
  const remaining = exceeding?.remaining ?? known.amount;
  if (exceeding === undefined || amount !== remaining) {
    return { is: 'other.sum', invoice: known, amount: remaining };
  }
  const withdrawn = await moveOrRefuse(tx, known, 'invoice.withdrawn');
  const now = deps.clock.date();
  await notifyInvoiceWithdrawn(tx, withdrawn, now);
  if (exceeding.rest.length === 0) {
    return { is: 'replaced', isRepeat: false, withdrawn, requested: null };
  }
  const { userId, kind, title, email, id: replaces } = withdrawn;
  const wanted = { userId, kind, title, email, replaces, requestedAt: now };
  const requested = await insertRequest(deps, tx, wanted, exceeding.rest);
  await notifyInvoiceRequested(tx, requested, now);
  return { is: 'replaced', isRepeat: false, withdrawn, requested };
}

/** Locks an invoice after its orders, as every call does that needs both. Throws a `Refusal` for none. */
async function lockAfterOrders(tx: Database, invoiceNo: string): Promise<InvoiceRow> {
  const [found] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.invoiceNo, invoiceNo));
  if (found !== undefined) await lockOrders(tx, await listInvoicedOrderIds(tx, found.id));
  return lockInvoice(tx, invoiceNo);
}

async function findReplacing(db: Database, { id }: InvoiceRow): Promise<InvoiceRow | null> {
  const [requested] = await db.select().from(invoices).where(eq(invoices.replaces, id));
  return requested ?? null;
}

async function presentReplacement(
  db: Database,
  { withdrawn, requested }: ReplacedInvoice,
  locale: Locale,
): Promise<InvoiceReplacement> {
  return {
    withdrawn: await presentInvoice(db, withdrawn, locale),
    requested: requested === null ? null : await presentInvoice(db, requested, locale),
  };
}
