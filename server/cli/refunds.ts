import { asc, eq, inArray } from 'drizzle-orm';
import { parseFen } from '#contract/base/yuan.ts';
import { normalizeText } from '#contract/base/typed-lines.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refundsWith, refundNotes, refunds } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openAccount } from '#server/domain/refunds/account.ts';
import { decideRefund, type RefundDecision } from '#server/domain/workflows/decide-refund.ts';
import { findAnswerPromise, findRefund } from '#server/domain/refunds/find.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { closedAccount } from './closed-account.ts';
import { type Operator } from './operator.ts';
import { describeRefundInvoices } from './refund-invoices.ts';
import { age, indented, table, when, yuan } from './table.ts';

const longestReason = 200;
const how =
  'Say "refund <number> approve [yuan ["<reason>"]]", "decline "<reason>"" or "settle "<reference>"".';

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
    const said = [refund.note, ...added].filter((text) => text !== null);
    const further = [...formatPayoutAccount(deps, refund), ...(invoices.get(refund.id) ?? [])];
    return [line, ...[...said, ...further].map(indented)];
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

/** Runs `refund <number> …`: performs a staff act on a refund. */
export async function runRefundCommand(
  { deps, actor }: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [refundNo, ...rest] = args;
  if (refundNo === undefined) throw misused(how);
  const decision = parseDecision(rest);
  try {
    const decided = await decideRefund(deps, actor, refundNo, decision);
    // The wallet may have refused it since.
    const current = (await findRefund(deps.db, refundNo)) ?? decided;
    const invoices = (await describeRefundInvoices(deps.db, [current])).get(current.id) ?? [];
    const isBack = current.amount !== null || refundIs(current.status, 'awaitsCustomer');
    return done([told(current), ...(isBack ? invoices : [])].join('\n'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw commandRefused(whyNot(error, refundNo));
  }
}

function parseDecision([act, text, why, ...more]: readonly string[]): RefundDecision {
  if (more.length > 0 || (why !== undefined && act !== 'approve')) throw misused(how);
  switch (act) {
    case 'approve':
      return {
        act,
        amount: text === undefined ? null : parseAmount(text),
        reason: why === undefined ? null : parseLine(why, 'Say why: the person reads it.'),
      };
    case 'decline':
      return { act, reason: parseLine(text, 'Say why: the person reads it.') };
    case 'settle':
      return { act, reference: parseLine(text, "Say the bank's reference of the payment.") };
    default:
      throw misused(how);
  }
}

function parseAmount(text: string): number {
  const amount = parseFen(text);
  if (amount === null) throw misused(`"${text}" is no amount in yuan, such as 1100 or 99.50.`);
  return amount;
}

function parseLine(text: string | undefined, missing: string): string {
  const line = normalizeText(text ?? '');
  if (line === '') throw misused(missing);
  if (line.length > longestReason || /\p{Cc}/u.test(line)) {
    throw misused(`That is one line of at most ${longestReason} characters.`);
  }
  return line;
}

function told({ refundNo, status, amount, offered }: RefundRow): string {
  if (refundIs(status, 'awaitsCustomer')) {
    return `${yuan(offered ?? 0)} yuan are offered for refund ${refundNo}. The person is told.`;
  }
  if (refundIs(status, 'declined')) {
    return `Refund ${refundNo} is declined. The person is told.`;
  }
  if (refundIs(status, 'byHand')) {
    return `Refund ${refundNo} is settled: ${yuan(amount ?? 0)} yuan were paid by hand. The person is told.`;
  }
  if (refundIs(status, 'stuck')) {
    return `Refund ${refundNo} is approved, and its wallet cannot send it: ${yuan(amount ?? 0)} yuan are to be paid by hand, see "attention". The person is told.`;
  }
  return `Refund ${refundNo} is approved: ${yuan(amount ?? 0)} yuan go back. The person is told.`;
}

function whyNot({ status }: Refusal, refundNo: string): string {
  switch (status) {
    case 404:
      return `There is no refund ${refundNo}.`;
    case 422:
      return `Refund ${refundNo} is not about that much: "refunds" shows what is asked for. What was opened or delivered since is not paid back.`;
    case 503:
      return `The wallet does not say how refund ${refundNo} stands. Nothing is settled; please try again.`;
    default:
      return `Refund ${refundNo} is not waiting for that: it was withdrawn, decided or paid meanwhile, or has not failed.`;
  }
}
