import { asc, eq } from 'drizzle-orm';
import { payments } from '#server/db/tables/payments.ts';
import { isOfOtherAccount } from '#server/domain/payments/account.ts';
import { findValidRecord } from '#server/domain/support/records.ts';
import { parseShortCode } from '#contract/inquiries/short-code.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { findSupportCode } from '#machines/replay/find-code.ts';
import { CaseError, readCase } from '#machines/replay/read-case.ts';
import type { SupportRecord } from '#machines/replay/support-record.ts';
import { readSnapshot } from '#server/db/database.ts';
import { isAccountClosed } from '#server/domain/accounts/closed.ts';
import { findWaitingRefunds } from '#server/domain/views/refund-waiting.ts';
import { listCaseFacts } from '#server/domain/views/case-facts.ts';
import { findOrders, type FoundOrder } from '#server/domain/views/case-orders.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { readArguments } from '#server/base/read-arguments.ts';
import { caseReport } from './case-report.ts';
import { type Operator } from './operator.ts';
import { table, when, yuan } from './table.ts';

/** Runs `case <order, payment, refund or transaction number, phone, or support code, whole or short> [--out FILE]`. */
export function runCaseCommand({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  return readSnapshot(deps.db, (db) => reportCase({ ...deps, db }, args));
}

async function reportCase(deps: Operator['deps'], args: readonly string[]): Promise<Reply> {
  const { about, out } = read(args);
  const found = await findOrders(deps.db, about);
  const sent = found === null ? await findSentRecord(deps, about) : null;
  const customer = found === null ? readCustomerSide(sent ?? about) : null;
  const orders = found ?? (await findOrders(deps.db, customer?.record.orderNo ?? '')) ?? [];
  const [order, ...more] = orders;
  if (order === undefined) {
    throw commandRefused(
      customer === null
        ? `No order was placed with ${about}.`
        : customer.record.orderNo === null
          ? 'The support code names no order; /flows/replay shows its content.'
          : `There is no order ${customer.record.orderNo} here.`,
    );
  }
  if (more.length > 0) return done(formatOrders(orders));
  const facts = await listCaseFacts(deps, order);
  const file = {
    version: 1,
    order_no: order.orderNo,
    type: order.type,
    facts,
    ...(customer === null ? {} : { support_code: customer.code }),
  } as const;
  const waiting = await findWaitingRefunds(deps.db, order.id);
  const attempts = await readAttempts(deps, order);
  const told = await caseReport(order, facts, { attempts, waiting }, customer?.record ?? null);
  const closed = await isAccountClosed(deps.db, order.userId);
  const report = closed ? `${told}\n\nThe account is closed, and its person is erased.` : told;
  if (out === null) return done(report);
  return {
    ...done(`${report}\n\nWritten to ${out}; drop it on /flows/replay.`),
    file: { path: out, text: `${JSON.stringify(file, null, 2)}\n` },
  };
}

async function readAttempts({ db, gateways }: Operator['deps'], { id }: FoundOrder) {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.id));
  return rows.map((row) => ({ ...row, isOther: isOfOtherAccount(gateways, row) }));
}

/** Finds the support code behind a short one; null for any other text. */
async function findSentRecord(
  { db, clock }: Operator['deps'],
  text: string,
): Promise<string | null> {
  const shortCode = parseShortCode(text);
  if (shortCode === null) return null;
  return (await findValidRecord(db, shortCode, clock.date()))?.supportCode ?? null;
}

function read(args: readonly string[]): { about: string; out: string | null } {
  const { words, values } = readArguments(args, { out: { type: 'string' } });
  // Codes and phones are often pasted in groups.
  const about = words.join(' ').trim();
  if (about !== '') return { about, out: values.out ?? null };
  throw misused('Say of what: "case <order, payment or transaction number, phone, or code>".');
}

/** Throws an explanation if a text is neither one of our numbers nor a code. */
function readCustomerSide(text: string): { code: string; record: SupportRecord } {
  try {
    const { record } = readCase(text);
    const code = findSupportCode(normalizeTyped(text));
    if (record !== null && code !== null) return { code, record };
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    if (error.fault === 'former') {
      throw commandRefused(
        'The support code is of an earlier version of the site. Ask the customer to reload the page, repeat the step, and get a short code of eight characters.',
      );
    }
    // A text of this length was meant as a number.
    if (error.groups.length > 0) throw commandRefused(`${error.message} Ask for it once more.`);
    if (text.length > 40) throw commandRefused(`${error.message} Ask for the whole code again.`);
  }
  throw commandRefused(`Nothing here has the number ${text}, and it is no support code.`);
}

function formatOrders(orders: readonly FoundOrder[]): string {
  const lines = table(
    ['number', 'placed (Beijing)', 'status', 'yuan', 'what'],
    orders.map(({ orderNo, createdAt, status, amount, title }) => [
      orderNo,
      when(createdAt),
      status,
      yuan(amount),
      title['zh-CN'],
    ]),
  );
  return `${lines}\n\nSay "case <number>" of one of them.`;
}
