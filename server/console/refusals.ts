import { eq } from 'drizzle-orm';
import type { StaffCall } from '#contract/staff/call.ts';
import type { LogAct } from '#contract/staff/log.ts';
import type { Database } from '#server/db/database.ts';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import { refundApprovals } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { consoleActor } from '#server/records/actor.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';

// Once these run, they log their refusals.
const logsItself = /^refund\.(?:approve|decline|settle)$/;
const logsChanges = /^(?:orders|difference)\./;

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
  await writeStaffLog(db, {
    at: clock.date(),
    actor: consoleActor(person.name),
    act,
    subject: await readSubject(db, act, about),
    reason: thrown.code,
    outcome: 'refused',
  });
}

const numbers = ['orderNo', 'refundNo', 'invoiceNo', 'inquiryNo', 'number', 'order_no'] as const;

/** Returns the number of what a call was about; a bare id is that of a verification, or leads to a number. */
async function readSubject(
  db: Database,
  act: LogAct,
  about: Readonly<Record<string, unknown>>,
): Promise<string> {
  const named = numbers.map((name) => about[name]).find((value) => typeof value === 'string');
  if (named !== undefined) return named;
  const id = String(about['id']);
  return /^\d{1,15}$/.test(id) ? readSubjectNumber(db, act, id) : '–';
}

async function readSubjectNumber(db: Database, act: LogAct, id: string): Promise<string> {
  switch (act) {
    case 'verification.open':
    case 'verification.decide':
      return id;
    case 'refund.confirm':
    case 'refund.return': {
      const isIt = eq(refundApprovals.id, Number(id));
      const [proposal] = await db.select().from(refundApprovals).where(isIt);
      return proposal?.refundNo ?? '–';
    }
    case 'difference.settle': {
      const isIt = eq(billDifferences.id, Number(id));
      const [difference] = await db.select().from(billDifferences).where(isIt);
      return difference?.number ?? '–';
    }
    default:
      return '–';
  }
}
