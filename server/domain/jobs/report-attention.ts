import { and, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { attentionReports } from '#server/db/tables/attention.ts';
import { isDue } from '#server/records/due.ts';
import { claimSchedule } from '#server/records/schedule.ts';
import type { AttentionMessage, AttentionReceiver } from '#server/gateways/attention-receiver.ts';
import { ReportRefused } from '#server/base/report-refused.ts';
import { findAttention } from '#server/domain/views/attention/attention.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import type { Line } from '#server/domain/views/attention/attention-line.ts';
import { writeAttentionMessages } from './attention-message.ts';

const everyMs = 60_000;
const longestPauseMs = 60 * 60 * 1000;
const goneMs = 24 * 60 * 60 * 1000;
// Group robots accept twenty messages a minute, and block senders that exceed it for a while.
const maxMessages = 10;
// After this many tries, a failure is no longer attributed to an unavailable receiver.
const quietTries = 3;

/**
 * Reports each finding that needs a person to each receiver once, even with many processes: a claim in the
 * database decides which process finds and sends. A failed report is sent again, in growing steps; after a
 * crash during sending, a message may arrive twice.
 */
export async function reportAttention(
  deps: Deps,
  receivers: readonly AttentionReceiver[],
): Promise<void> {
  const { db, clock } = deps;
  if (receivers.length === 0) return;
  if (!(await claimSchedule(db, 'attention', clock.date(), everyMs))) return;
  const found = await findAttention(deps);
  for (const receiver of receivers) {
    await writeDown(deps, receiver, found);
    await sendDue(deps, receiver);
  }
}

async function writeDown(
  { db, clock }: Deps,
  { name }: AttentionReceiver,
  found: readonly Line[],
): Promise<void> {
  const now = clock.date();
  const known = new Map(found.map((line) => [formatFindingKey(line), line]));
  const ofReceiver = eq(attentionReports.receiver, name);
  await db
    .delete(attentionReports)
    .where(and(ofReceiver, lte(attentionReports.goneAt, new Date(now.valueOf() - goneMs))));
  for (const [finding, { what, number, since }] of known) {
    await db
      .insert(attentionReports)
      .values({ finding, receiver: name, what, number, since, foundAt: now, nextTryAt: now })
      .onConflictDoUpdate({
        target: [attentionReports.finding, attentionReports.receiver],
        set: { goneAt: null },
      });
  }
  const isGone = notInArray(attentionReports.finding, [...known.keys(), '']);
  await db
    .update(attentionReports)
    .set({ goneAt: now })
    .where(and(ofReceiver, isNull(attentionReports.goneAt), isGone));
}

/** Identifies a finding without the figures of its reason, because they change while it lasts. */
function formatFindingKey({ what, number, why }: Line): string {
  return [what, number, why.code].join(' ');
}

/** A finding that is due for a receiver, with its number of tries, this one included. */
type Due = typeof attentionReports.$inferSelect;

/** The number of messages that one round may still send to one receiver. */
type Round = { messages: number };

async function sendDue(deps: Deps, receiver: AttentionReceiver): Promise<void> {
  const due = await claimDue(deps, receiver);
  const round: Round = { messages: maxMessages };
  // Findings that have failed before, perhaps because of their content, come after all new ones.
  const isNew = ({ tries }: Due) => tries === 1;
  for (const group of [due.filter(isNew), due.filter((one) => !isNew(one))]) {
    await deliver(deps, receiver, group, round);
  }
}

async function claimDue(deps: Deps, { name }: AttentionReceiver): Promise<Due[]> {
  const now = deps.clock.date();
  const pause = sql`least(${longestPauseMs / 1000}, 60 * power(2, least(${attentionReports.tries}, 10)))`;
  const due = await deps.db
    .update(attentionReports)
    .set({
      tries: sql`${attentionReports.tries} + 1`,
      nextTryAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${pause})`,
    })
    .where(
      and(
        eq(attentionReports.receiver, name),
        isNull(attentionReports.sentAt),
        isNull(attentionReports.goneAt),
        isDue(attentionReports.nextTryAt, now, new Date(now.valueOf() + longestPauseMs)),
      ),
    )
    .returning();
  return due.toSorted(
    (one, other) =>
      one.tries - other.tries ||
      one.foundAt.valueOf() - other.foundAt.valueOf() ||
      one.finding.localeCompare(other.finding),
  );
}

/**
 * Sends findings in as few messages as the receiver accepts. A message that is refused, or keeps failing, is
 * split in half until the faulty finding is isolated, so that it blocks no other.
 */
async function deliver(
  deps: Deps,
  receiver: AttentionReceiver,
  due: readonly Due[],
  round: Round,
): Promise<void> {
  let rest = due;
  const about = { name: deps.site().name, site: deps.siteOrigin };
  for (const message of writeAttentionMessages(due, about, receiver.maxTextBytes)) {
    if (round.messages <= 0) return;
    const own = rest.slice(0, message.findings.length);
    rest = rest.slice(own.length);
    round.messages -= 1;
    const outcome = await trySend(deps, receiver, message);
    const mayBeOne = outcome === 'refused' || own.every(({ tries }) => tries > quietTries);
    if (outcome === 'sent') await markSent(deps, receiver, own);
    else if (mayBeOne && own.length > 1) {
      const half = Math.ceil(own.length / 2);
      await deliver(deps, receiver, own.slice(0, half), round);
      await deliver(deps, receiver, own.slice(half), round);
    } else if (!mayBeOne) round.messages = 0;
  }
}

async function trySend(
  { log }: Deps,
  receiver: AttentionReceiver,
  message: AttentionMessage,
): Promise<'sent' | 'refused' | 'failed'> {
  try {
    await receiver.send(message);
    return 'sent';
  } catch (error) {
    const facts = { receiver: receiver.name, findings: message.findings.length, error };
    log.warn('what needs a person could not be reported; it is tried again', facts);
    return error instanceof ReportRefused ? 'refused' : 'failed';
  }
}

async function markSent(
  { db, clock }: Deps,
  { name }: AttentionReceiver,
  sent: readonly Due[],
): Promise<void> {
  const findings = sent.map(({ finding }) => finding);
  await db
    .update(attentionReports)
    .set({ sentAt: clock.date() })
    .where(and(eq(attentionReports.receiver, name), inArray(attentionReports.finding, findings)));
}
