import type { NoticeMismatch } from '#contract/staff/attention.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { notices } from '#server/db/tables/payments.ts';
import type { Notice, NoticeReply, NoticeRequest } from '#server/gateways/gateway.ts';
import { findRefundOnItsWay } from '#server/domain/refunds/find.ts';
import { isOfOtherAccount } from '#server/domain/payments/account.ts';
import { findAttempt, type Attempt } from '#server/domain/payments/attempts.ts';
import type { NoticeRow } from '#server/domain/payments/captured.ts';
import type { Deps } from './deps.ts';
import { hurryRefund } from './outbox-run.ts';
import { queryAttempt } from './payment-query.ts';

// A wallet waits for five seconds; longer work continues after the response, and the notice comes again.
const longestMs = 4000;
const maxBytes = 64 * 1024;

/**
 * Handles a request to the notify address of a channel. The server queries the wallet only if the wallet
 * signed the notice and it matches one of our attempts; other requests are refused in the wallet's format,
 * and change nothing.
 */
export async function takeNotice(
  deps: Deps,
  channel: Channel,
  request: NoticeRequest,
): Promise<NoticeReply> {
  const { readNotice, replyToNotice } = deps.gateways[channel];
  if (request.body.length > maxBytes) return replyToNotice(false);
  const notice = readNotice(request);
  if (notice === null) return replyToNotice(false);
  return replyToNotice(await isDoneInTime(deps, channel, notice));
}

/** Follows a notice up; false when that was not done in time, or must not be. */
async function isDoneInTime(deps: Deps, channel: Channel, notice: Notice): Promise<boolean> {
  const { paymentNo } = notice;
  let cancel = () => {};
  const late = new Promise<boolean>((resolve) => {
    cancel = deps.clock.after(longestMs, () => resolve(false));
  });
  // Repeated notices query the wallet one after the other, and only a few at a time.
  const following = deps.queue
    .run(`notice ${paymentNo}`, () => followUp(deps, channel, notice))
    .catch((error: unknown) => {
      deps.log.warn('a notice could not be followed up; the sweeper will', { paymentNo, error });
      return false;
    });
  try {
    return await Promise.race([following, late]);
  } finally {
    cancel();
  }
}

/** Queries the wallet, unless that was done; false when the notice does not match, or is not confirmed. */
async function followUp(deps: Deps, channel: Channel, notice: Notice): Promise<boolean> {
  const attempt = await findAttempt(deps.db, notice.paymentNo);
  const mismatch = notice.mismatch ?? findMismatch(deps, attempt, channel, notice);
  let isRecorded = false;
  const { id: noticeId, paymentNo } = notice;
  const row = { channel, noticeId, paymentNo, mismatch, receivedAt: deps.clock.date() };
  try {
    if (attempt === null || mismatch !== null) return false;
    if (notice.kind === 'payment' && isCaptured(attempt)) return true;
    if (notice.kind === 'refund' && (await isSentBack(deps, attempt))) {
      await hurryRefund(deps, attempt.id);
      return true;
    }
    const outcome = await queryAttempt(deps, attempt, row);
    isRecorded = outcome === 'paid';
    return notice.kind !== 'payment' || outcome === 'paid' || outcome === 'refunded';
  } finally {
    // Recorded with the money, or else separately.
    if (!isRecorded) await recordNotice(deps, row);
  }
}

function findMismatch(
  { gateways }: Deps,
  attempt: Attempt | null,
  channel: Channel,
  { amount }: Notice,
): NoticeMismatch | null {
  if (attempt === null) return 'no such payment';
  if (attempt.channel !== channel) return 'another channel';
  if (isOfOtherAccount(gateways, attempt)) return 'another merchant';
  return amount === attempt.amount ? null : 'another amount';
}

async function recordNotice({ db, log }: Deps, row: NoticeRow): Promise<void> {
  const { channel, noticeId, mismatch } = row;
  const [isNew] = await db
    .insert(notices)
    .values(row)
    .onConflictDoNothing()
    .returning({ noticeId: notices.noticeId });
  if (isNew === undefined || row.mismatch === null) return;
  log.error('a wallet signed a notice that does not match', { channel, noticeId, mismatch });
}

/** True when its money is being returned, or was returned, by our own decision. */
async function isSentBack({ db }: Deps, { id, status }: Attempt): Promise<boolean> {
  if (status === 'refunding' || status === 'refunded') return true;
  return (await findRefundOnItsWay(db, id)) !== null;
}

function isCaptured({ status }: Attempt): boolean {
  return status === 'success' || status === 'refunding' || status === 'refunded';
}
