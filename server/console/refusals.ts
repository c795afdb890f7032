import { eq } from 'drizzle-orm';
import type { StaffCall } from '#contract/staff/call.ts';
import { readLogFacts, type LogAct } from '#contract/staff/log.ts';
import type { Database } from '#server/db/database.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import { refundApprovals } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { findRefund } from '#server/domain/refunds/find.ts';
import { toRefusalFacts } from '#server/domain/service/refusal.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';

// Once these run, they log their refusals.
const logsItself = /^refund\.(?:approve|decline|settle)$/;
const logsChanges = /^orders\./;

/** Logs a refusal and its reason: of an act, or of a call that needs another role. */
export async function logRefusal(
  { db, clock }: HttpDeps,
  person: StaffPerson | null,
  { act }: StaffCall,
  about: Readonly<Record<string, unknown>>,
  { thrown, isActing }: { thrown: unknown; isActing: boolean },
): Promise<void> {
  if (person === null || act === undefined || !(thrown instanceof Refusal)) return;
  if (thrown.status >= 500) return;
  if (isActing && (thrown.isOfConsole ? logsChanges : logsItself).test(act)) return;
  const { subject, ...known } = await readSubject(db, act, about);
  await writeStaffLog(db, {
    at: clock.date(),
    actor: person.actor,
    act,
    subject,
    facts: { ...readLogFacts(act, { ...known, ...about }), ...toRefusalFacts(thrown) },
    outcome: 'refused',
  });
}

const numbers = [
  'bookingNo',
  'orderNo',
  'refundNo',
  'invoiceNo',
  'inquiryNo',
  'number',
  'order_no',
] as const;

type Subject = { subject: string } & Readonly<Record<string, unknown>>;

/**
 * Returns the number of what a call was about, and its sums in fen; a bare id is that of a verification, or
 * leads to a number.
 */
async function readSubject(
  db: Database,
  act: LogAct,
  about: Readonly<Record<string, unknown>>,
): Promise<Subject> {
  const named = numbers.map((name) => about[name]).find((value) => typeof value === 'string');
  if (named !== undefined) return { subject: named, ...(await readSums(db, act, named)) };
  const id = String(about['id']);
  return /^\d{1,15}$/.test(id) ? readSubjectOfId(db, act, id) : { subject: '–' };
}

async function readSubjectOfId(db: Database, act: LogAct, id: string): Promise<Subject> {
  switch (act) {
    case 'verification.open':
    case 'verification.decide':
      return { subject: id };
    case 'refund.confirm':
    case 'refund.return': {
      const isIt = eq(refundApprovals.id, Number(id));
      const [proposal] = await db.select().from(refundApprovals).where(isIt);
      return { subject: proposal?.refundNo ?? '–', amount: proposal?.amount };
    }
    case 'difference.settle': {
      const isIt = eq(billDifferences.id, Number(id));
      const [difference] = await db.select().from(billDifferences).where(isIt);
      return { ...difference, subject: difference?.number ?? '–' };
    }
    default:
      return { subject: '–' };
  }
}

async function readSums(db: Database, act: LogAct, number: string): Promise<object> {
  switch (act) {
    case 'order.cancel': {
      const { amount } = orders;
      const [order] = await db.select({ amount }).from(orders).where(eq(orders.orderNo, number));
      return { ...order };
    }
    case 'refund.approve':
    case 'refund.decline': {
      const refund = await findRefund(db, number);
      return { asked: refund?.asked };
    }
    case 'refund.settle': {
      const refund = await findRefund(db, number);
      return { amount: refund?.amount };
    }
    case 'invoice.issued':
    case 'invoice.declined':
    case 'reversal.entered':
    case 'reversal.confirmed':
    case 'reversal.refused': {
      const { amount } = invoices;
      const isIt = eq(invoices.invoiceNo, number);
      const [invoice] = await db.select({ amount }).from(invoices).where(isIt);
      return { ...invoice };
    }
    default:
      return {};
  }
}
