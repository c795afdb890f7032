import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { outbox } from '#server/db/tables/payments.ts';
import { yieldToEventLoop } from '#server/base/yield-to-event-loop.ts';
import { mapInParallel } from '#server/base/queue.ts';
import { withoutKey } from '#server/records/ask.ts';
import { isDue } from '#server/records/due.ts';
import { isGone } from '#server/records/process-lease.ts';
import { MailDeferred } from '#server/gateways/mail-sender.ts';
import { getNextAsk, type JobResult } from '#server/domain/outbox/job-result.ts';
import type { Deps } from './deps.ts';
import { fulfilOrder } from './order-fulfil.ts';
import { sendFormerEmail } from './email-mail-former.ts';
import { sendNotificationMail } from './notification-mail.ts';
import { refundPayment } from './refund-send.ts';
import { sendNotificationSms } from './notification-text.ts';
import { runNotificationJob } from './order-notify-owner.ts';

type Job = typeof outbox.$inferSelect;
type JobChange = Partial<Pick<Job, 'doneAt' | 'availableAt' | 'tries'>>;

const maxParallelRefunds = 4;
const maxBackoffMs = 60 * 60 * 1000;
// A live worker that never reports back loses the job after this timeout.
const jobTimeoutMs = 60_000;

const isRefundJob = eq(outbox.topic, 'payment.refund');
const isMailJob = inArray(outbox.topic, ['mail', 'mail.former']);
const isSmsJob = eq(outbox.topic, 'sms');
const isLocalJob = inArray(outbox.topic, ['order.fulfil', 'notify']);

/**
 * Runs due outbox jobs until none are left; wallet jobs run in their own lanes. Safe to call in parallel;
 * ends early when `signal` aborts.
 */
export async function drainOutbox(deps: Deps, signal?: AbortSignal): Promise<void> {
  const lanes = [isLocalJob, ...Array.from({ length: maxParallelRefunds }, () => isRefundJob)];
  await mapInParallel(lanes, lanes.length, (lane) => runJobs(deps, lane, signal));
}

/**
 * Sends the due mails and SMS, separately, so that no mail server or SMS provider delays other jobs or each
 * other.
 */
export async function drainMessages(deps: Deps, signal?: AbortSignal): Promise<void> {
  const lanes = [isMailJob, isSmsJob];
  await mapInParallel(lanes, lanes.length, (lane) => runJobs(deps, lane, signal));
}

/** Sends the mails of one notification now; a failed one is retried with the others. */
export function runNotificationMails(deps: Deps, notificationId: number): Promise<void> {
  return runJobs(deps, and(isMailJob, eq(outbox.subjectId, notificationId)));
}

/** Runs the jobs of one order, or of one payment, and no others. */
export async function runSubjectJobs(
  deps: Deps,
  subject: { orderId: number } | { paymentId: number },
): Promise<void> {
  const [id, kinds] =
    'orderId' in subject
      ? [subject.orderId, or(eq(outbox.topic, 'order.fulfil'), eq(outbox.kind, 'order_paid'))]
      : [subject.paymentId, or(isRefundJob, eq(outbox.kind, 'payment_refunded'))];
  await runJobs(deps, and(eq(outbox.subjectId, id), kinds));
}

/** Runs the refund jobs of a payment now, because its wallet reported news. */
export async function hurryRefund(deps: Deps, paymentId: number): Promise<void> {
  await deps.db
    .update(outbox)
    .set({ availableAt: deps.clock.date() })
    .where(
      and(
        isRefundJob,
        eq(outbox.subjectId, paymentId),
        isNull(outbox.doneAt),
        isNull(outbox.claimedBy),
      ),
    );
  await runSubjectJobs(deps, { paymentId });
}

async function runJobs(
  deps: Deps,
  condition: SQL | undefined,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    await yieldToEventLoop();
    const job = await claimJob(deps, condition);
    if (job === null) return;
    try {
      await deps.failpoint?.('job.claimed');
      const result = await runJob(deps, job);
      await deps.failpoint?.('job.done');
      await settleJob(deps, job, toSettled(deps, job, result));
    } catch (error) {
      deps.log.warn('a job failed and will be tried again', { ...job, error });
      const backoffMs = Math.min(maxBackoffMs, 1000 * 2 ** job.tries);
      await settleJob(deps, job, { availableAt: new Date(deps.clock.now() + backoffMs) });
    }
  }
}

async function runJob(deps: Deps, { topic, subjectId, kind }: Job): Promise<JobResult> {
  switch (topic) {
    case 'order.fulfil':
      await fulfilOrder(withoutKey(deps), subjectId);
      break;
    case 'payment.refund':
      return refundPayment(deps, subjectId);
    case 'mail':
      return sendUnlessDeferred(deps, () => sendNotificationMail(deps, subjectId));
    case 'mail.former':
      return sendUnlessDeferred(deps, () => sendFormerEmail(deps, subjectId));
    case 'sms':
      return sendNotificationSms(deps, subjectId);
    case 'notify':
      await runNotificationJob(deps, kind, subjectId);
  }
  return 'done';
}

/** Sends a mail, unless its server defers it (greylisting, a full mailbox): that is no failure. */
async function sendUnlessDeferred(
  { log }: Deps,
  sendMail: () => Promise<void>,
): Promise<JobResult> {
  try {
    await sendMail();
    return 'done';
  } catch (error) {
    if (!(error instanceof MailDeferred)) throw error;
    log.info('a mail server asks for a mail later', { reason: error.message });
    return 'waiting';
  }
}

/** Builds the stored result of a job that did not fail; an earlier failure no longer counts. */
function toSettled({ clock }: Deps, { createdAt }: Job, result: JobResult): JobChange {
  if (result === 'done') return { doneAt: clock.date() };
  const now = clock.now();
  const availableAt = getNextAsk(result, { createdAt: createdAt.valueOf(), now });
  return { availableAt, tries: 0 };
}

/** Claims the job that is due first, or one of a process that died. */
async function claimJob(
  { db, clock, lease }: Deps,
  condition: SQL | undefined,
): Promise<Job | null> {
  await lease.keep();
  const now = clock.date();
  const latest = new Date(now.valueOf() + maxBackoffMs);
  const isOrphaned = and(isNotNull(outbox.claimedBy), isGone(db, outbox.claimedBy));
  const first = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(condition, isNull(outbox.doneAt), or(isDue(outbox.availableAt, now, latest), isOrphaned)),
    )
    .orderBy(asc(outbox.availableAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(outbox)
    .set({
      claimedBy: lease.name,
      availableAt: new Date(now.valueOf() + jobTimeoutMs),
      tries: sql`${outbox.tries} + 1`,
    })
    .where(sql`${outbox.id} = (${first})`)
    .returning();
  return claimed ?? null;
}

/** Stores the result unless another process has taken over the job. */
async function settleJob({ db, lease }: Deps, { id }: Job, set: JobChange): Promise<void> {
  await db
    .update(outbox)
    .set({ ...set, claimedBy: null })
    .where(and(eq(outbox.id, id), eq(outbox.claimedBy, lease.name)));
}
