import { asc, eq, inArray } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { refundsWith, refundNotes, refunds } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { openAccount } from '#server/domain/refunds/account.ts';
import { findAnswerPromise } from '#server/domain/refunds/find.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { closedAccount } from './closed-account.ts';
import { type Operator } from './operator.ts';
import { describeRefundInvoices } from './refund-invoices.ts';
import { age, indented, table, when, yuan } from './table.ts';

/** Runs `refunds`: lists open refunds, with the texts of their customers and the invoices to change. */
export async function showRefunds({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"refunds" takes nothing more.');
  const rows = await deps.db
    .select({ refund: refunds, orderNo: orders.orderNo, title: orders.title, phone: users.phone })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(refundsWith('open'))
    .orderBy(asc(refunds.createdAt));
  if (rows.length === 0) return done('No refund is open.');
  const notes = await deps.db
    .select()
    .from(refundNotes)
    .where(
      inArray(
        refundNotes.refundId,
        rows.map(({ refund }) => refund.id),
      ),
    )
    .orderBy(asc(refundNotes.id));
  const invoices = await describeRefundInvoices(
    deps.db,
    rows.map(({ refund }) => refund),
  );
  const now = deps.clock.date();
  const [head = '', ...lines] = table(
    ['number', 'status', 'waits', 'answer by (Beijing)', 'yuan', 'why', 'order', 'what', 'phone'],
    rows.map(({ refund, orderNo, title, phone }) => [
      refund.refundNo,
      refund.status,
      age(refund.createdAt, now),
      formatPromise(refund),
      yuan(refund.amount ?? refund.offered ?? refund.asked),
      refund.reason ?? refund.cause,
      orderNo,
      title['zh-CN'],
      phone ?? closedAccount,
    ]),
  ).split('\n');
  const texts = lines.flatMap((line, at) => {
    const refund = rows[at]?.refund;
    if (refund === undefined) return [line];
    const added = notes.filter(({ refundId }) => refundId === refund.id).map(({ text }) => text);
    const noteTexts = [refund.note, ...added].filter((text) => text !== null);
    const further = [...formatPayoutAccount(deps, refund), ...(invoices.get(refund.id) ?? [])];
    return [line, ...[...noteTexts, ...further].map(indented)];
  });
  return done([head, ...texts].join('\n'));
}

function formatPromise(refund: RefundRow): string | null {
  const promised = findAnswerPromise(refund);
  return promised === null ? null : when(promised.until);
}

/** Formats the bank account of a manual payment in full, because the payer needs every digit. */
function formatPayoutAccount(
  { keys }: Operator['deps'],
  { refundNo, account }: RefundRow,
): string[] {
  if (account === null) return [];
  const { holder, bank, account: number } = openAccount(keys, refundNo, account);
  return [`pay to: ${holder}, ${bank}, ${number}`];
}
