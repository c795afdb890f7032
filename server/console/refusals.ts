import type { DeskCall } from '#contract/desk-call.ts';
import { AppError } from '#server/domain/app-error.ts';
import { DeskFailure } from '#server/domain/desk-failure.ts';
import { writeDeskLog } from '#server/domain/desk-log/write.ts';
import { consoleActor } from '#server/domain/staff/actor.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { failureOf } from './failure.ts';

// Once they act these write down by themselves what they refuse.
const logsItself = /^refund\.(?:approve|decline|settle)$/;
const logsChanges = /^(?:orders|difference)\./;

/** Writes down what somebody was refused, with why: an act, or what asks for another role. */
export async function logRefusal(
  { db, clock }: HttpDeps,
  person: StaffPerson | null,
  { act }: DeskCall,
  about: Readonly<Record<string, unknown>>,
  { thrown, isActing }: { thrown: unknown; isActing: boolean },
): Promise<void> {
  const failure = failureOf(thrown);
  const isRefusal = failure instanceof DeskFailure || failure instanceof AppError;
  if (person === null || act === undefined || !isRefusal || failure.status >= 500) return;
  if (isActing && (failure instanceof AppError ? logsItself : logsChanges).test(act)) return;
  const subject = [about['orderNo'], about['refundNo'], about['invoiceNo'], about['inquiryNo']];
  const named = [...subject, about['id'], about['number'], about['order_no']].find(
    (value) => typeof value === 'string',
  );
  await writeDeskLog(db, {
    at: clock.date(),
    actor: consoleActor(person.name),
    act,
    subject: typeof named === 'string' ? named : '–',
    reason: failure.error,
    outcome: 'refused',
  });
}
