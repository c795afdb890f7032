import { asc, eq } from 'drizzle-orm';
import { invoiceAllows, invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { invoicesFor, invoiceLines, invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { reversalEndsAt, type InvoiceRow } from '#server/domain/invoices/read.ts';
import {
  findExceedingInvoices,
  type ExceedingInvoice,
} from '#server/domain/views/invoice-excess.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { age, table, when, yuan } from './table.ts';

/** Runs `invoices`: lists invoices that wait to be issued or confirmed, and those to replace or to reverse. */
export async function runInvoicesCommand(
  { deps }: Operator,
  args: readonly string[],
): Promise<Reply> {
  if (args.length > 0) throw misused('"invoices" takes nothing more.');
  const waiting = await deps.db
    .select()
    .from(invoices)
    .where(invoicesFor('issue', 'reversed'))
    .orderBy(asc(invoices.requestedAt), asc(invoices.id));
  const exceeding = await findExceedingInvoices(deps.db);
  const now = deps.clock.date();
  const rows = [
    ...waiting
      .filter(({ id }) => !exceeding.some(({ invoice }) => invoice.id === id))
      .map((invoice) => formatInvoiceRow(invoice, now, describeInvoiceState(invoice))),
    ...exceeding.map((found) => formatInvoiceRow(found.invoice, now, describeExcess(found))),
  ];
  if (rows.length === 0) return done('No invoice waits.');
  const head = [
    'number',
    'asked (Beijing)',
    'waits',
    'kind',
    'yuan',
    'title',
    'tax number',
    'state',
  ];
  return done(table(head, rows));
}

/** Runs `invoice <number>`: shows everything that is needed to issue it. */
export async function showInvoice({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  const [invoiceNo, ...more] = args;
  if (invoiceNo === undefined || more.length > 0) throw misused('Say "invoice <number>".');
  const [invoice] = await deps.db.select().from(invoices).where(eq(invoices.invoiceNo, invoiceNo));
  if (invoice === undefined) throw commandRefused(`There is no invoice ${invoiceNo}.`);
  const lines = await deps.db
    .select({ orderNo: orders.orderNo, title: orders.title, amount: invoiceLines.amount })
    .from(invoiceLines)
    .innerJoin(orders, eq(orders.id, invoiceLines.orderId))
    .where(eq(invoiceLines.invoiceId, invoice.reverses ?? invoice.id))
    .orderBy(asc(orders.id));
  const [exceeding] = await findExceedingInvoices(deps.db, eq(invoices.id, invoice.id));
  const { title } = invoice;
  const facts: [string, string | null][] = [
    ['state', exceeding === undefined ? describeInvoiceState(invoice) : describeExcess(exceeding)],
    ['kind', describeKind(invoice)],
    ['asked (Beijing)', when(invoice.requestedAt)],
    ['tax platform’s number', invoice.fapiaoNo],
    ['title', `${title.name} (${title.kind})`],
    ['tax number', title.tax_no],
    ['address, phone', [title.address, title.phone].filter((part) => part !== null).join(' ')],
    ['bank, account', [title.bank, title.account].filter((part) => part !== null).join(' ')],
    ['send it to', invoice.email],
    ['yuan', `${yuan(invoice.amount)} = ${yuan(invoice.net)} + ${yuan(invoice.tax)} tax`],
    ...lines.map(({ orderNo, title: what, amount }): [string, string] => [
      `order ${orderNo}`,
      `${yuan(amount)}  ${what['zh-CN']}`,
    ]),
  ];
  const known = facts.filter(([, fact]) => fact !== null && fact !== '');
  return done(table(['invoice', invoiceNo], known));
}

function formatInvoiceRow(invoice: InvoiceRow, now: Date, state: string): (string | null)[] {
  const since = invoiceIs(invoice.status, 'toIssue')
    ? invoice.requestedAt
    : (invoice.reversalEnteredAt ?? invoice.issuedAt ?? invoice.requestedAt);
  return [
    invoice.invoiceNo,
    when(invoice.requestedAt),
    age(since, now),
    describeKind(invoice),
    yuan(invoice.amount),
    invoice.title.name,
    invoice.title.tax_no,
    state,
  ];
}

function describeExcess({
  invoice: { status },
  orderNo,
  kept,
  invoiced,
  remaining,
}: ExceedingInvoice): string {
  const of = `of order ${orderNo} ${yuan(kept)} are kept`;
  if (invoiceAllows(status, 'reverse'))
    return `issued: ${of} and ${yuan(invoiced)} invoiced; reverse it`;
  return `requested: ${of} and ${yuan(invoiced)} asked for; do not issue it, "call invoice.replaced" asks for ${yuan(remaining)}`;
}

function describeKind({ kind, isRed }: InvoiceRow): string {
  return isRed ? `red, ${kind}` : kind;
}

function describeInvoiceState(invoice: InvoiceRow): string {
  if (invoiceIs(invoice.status, 'reversing') && invoice.reversalEnteredAt !== null) {
    return `reversing: the buyer may confirm until ${when(reversalEndsAt(invoice.reversalEnteredAt))}`;
  }
  if (invoiceIs(invoice.status, 'valid') && invoice.reversalEnd === 'refused') {
    return `issued; its reversal was refused: ${invoice.reversalReason ?? ''}`;
  }
  if (invoiceIs(invoice.status, 'valid') && invoice.reversalEnd === 'expired') {
    return 'issued; its reversal ran out after 72 hours';
  }
  return invoice.reason === null ? invoice.status : `${invoice.status}: ${invoice.reason}`;
}
