import { inArray } from 'drizzle-orm';
import { InvoiceFormat } from '#contract/base/picklists.ts';
import { violatedConstraint, type Database } from '#server/db/database.ts';
import { invoiceFiles } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { Refusal } from '#server/base/refusal.ts';
import { keepBytes } from '#server/domain/files/keep-bytes.ts';
import type { Ask } from '#server/records/ask.ts';
import { notifyInvoiceDeclined, notifyInvoiceIssued } from '#server/domain/notifications/create.ts';
import {
  documentTypes,
  isDocument,
  type InvoiceDocuments,
} from '#server/domain/invoices/documents.ts';
import { exceedsKept, readInvoiceBalances } from '#server/domain/views/invoice-balances.ts';
import type { InvoiceRow } from '#server/domain/invoices/read.ts';
import { invoiceRefusal } from '#server/domain/invoices/refusal.ts';
import { lockInvoice, logAct, moveOrRefuse } from '#server/domain/invoices/transition.ts';
import type { Deps } from './deps.ts';
import { insertInvoice, lockOrders, listInvoicedOrderIds } from './invoice-request.ts';

/** The tax platform's result for an issued invoice: twenty digits, and the files. */
export type Issued = {
  fapiaoNo: string;
  documents: InvoiceDocuments;
  /** The amount that the colleague was shown, in fen; absent if they were shown none. */
  amount?: number;
};

/**
 * Records that an invoice was issued, and notifies its owner; an invoice service would call this too. Throws a
 * `Refusal` and changes nothing when the invoice does not wait to be issued, exceeds the kept money, or its
 * number or files are invalid.
 */
export async function issueInvoice(
  ask: Ask<Deps>,
  actor: string,
  invoiceNo: string,
  issued: Issued,
): Promise<InvoiceRow> {
  return record(ask, invoiceNo, issued, async (tx, invoice, now) => {
    await expectKept(tx, invoice);
    const set = { fapiaoNo: issued.fapiaoNo, issuedAt: now };
    const moved = await moveOrRefuse(tx, invoice, 'invoice.issued', set);
    await notifyInvoiceIssued(tx, moved, now);
    const facts = { amount: invoice.amount, fapiao_no: issued.fapiaoNo };
    await logAct(tx, { at: now, actor, act: 'invoice.issued', invoice, facts });
    return moved;
  });
}

/** Declines a request with a reason that its owner reads. Throws a `Refusal`. */
export async function declineInvoice(
  ask: Ask<Deps>,
  actor: string,
  invoiceNo: string,
  reason: string,
): Promise<InvoiceRow> {
  return ask.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceNo);
    const moved = await moveOrRefuse(tx, invoice, 'invoice.declined', { reason });
    const at = ask.clock.date();
    await notifyInvoiceDeclined(tx, moved, at);
    const facts = { amount: invoice.amount };
    await logAct(tx, { at, actor, act: 'invoice.declined', invoice, facts, reason });
    return moved;
  });
}

/** Records the red invoice that reverses another one, and notifies its owner. Throws as `issueInvoice`. */
export async function confirmReversal(
  ask: Ask<Deps>,
  actor: string,
  invoiceNo: string,
  issued: Issued,
): Promise<InvoiceRow> {
  return record(ask, invoiceNo, issued, async (tx, invoice, now) => {
    await moveOrRefuse(tx, invoice, 'reversal.confirmed', { reversalEnd: null });
    const { userId, kind, title, amount, net, tax } = invoice;
    const red = await insertInvoice(ask, tx, {
      userId,
      kind,
      title,
      amount,
      net,
      tax,
      isRed: true,
      reverses: invoice.id,
      status: 'issued',
      fapiaoNo: issued.fapiaoNo,
      requestedAt: invoice.reversalEnteredAt ?? now,
      issuedAt: now,
    });
    await notifyInvoiceIssued(tx, red, now);
    const facts = { amount, fapiao_no: issued.fapiaoNo };
    await logAct(tx, { at: now, actor, act: 'reversal.confirmed', invoice, facts });
    return red;
  });
}

/** Writes the files of the result of `move`, all or none, in its transaction. */
async function record(
  ask: Ask<Deps>,
  invoiceNo: string,
  { fapiaoNo, documents, amount }: Issued,
  move: (tx: Database, invoice: InvoiceRow, now: Date) => Promise<InvoiceRow>,
): Promise<InvoiceRow> {
  if (!/^\d{20}$/.test(fapiaoNo)) throw invoiceRefusal({ why: 'number' });
  const contents = InvoiceFormat.options.flatMap((format) => {
    const bytes = documents[format];
    return bytes === undefined ? [] : [{ format, bytes }];
  });
  for (const { format, bytes } of contents) {
    if (!isDocument(format, bytes)) throw invoiceRefusal({ why: 'document', format });
  }
  const known = await ask.db.transaction((tx) => lockInvoice(tx, invoiceNo));
  try {
    return await keepBytes(
      ask,
      known.userId,
      contents.map(({ bytes }) => bytes),
      async (tx, keys, now) => {
        await lockOrders(tx, await listInvoicedOrderIds(tx, known.id));
        const invoice = await lockInvoice(tx, invoiceNo);
        if (amount !== undefined && amount !== invoice.amount) {
          throw new Refusal(409, 'console.changed', { amount: invoice.amount });
        }
        const made = await move(tx, invoice, now);
        await tx.insert(invoiceFiles).values(
          contents.map(({ format, bytes }, at) => ({
            id: ask.ids.file(),
            invoiceId: made.id,
            format,
            key: keys[at] ?? '',
            name: `${made.isRed ? '红字发票' : '发票'}-${fapiaoNo}.${format}`,
            type: documentTypes[format],
            size: bytes.byteLength,
          })),
        );
        return made;
      },
    );
  } catch (error) {
    if (violatedConstraint(error) !== 'invoices_fapiao_no_unique') throw error;
    throw invoiceRefusal({ why: 'number.taken' });
  }
}

/** Refuses an invoice that exceeds the kept amount, because a refund followed the request. */
async function expectKept(tx: Database, invoice: InvoiceRow): Promise<void> {
  const ids = await listInvoicedOrderIds(tx, invoice.id);
  const balances = await readInvoiceBalances(tx, inArray(orders.id, ids));
  const over = balances.find((balance) => exceedsKept(balance));
  if (over !== undefined) throw invoiceRefusal({ why: 'too.much', orderNo: over.orderNo });
}
