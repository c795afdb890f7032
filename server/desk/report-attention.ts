import { and, eq, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { attentionReports } from '#server/db/tables/attention.ts';
import { claimSchedule } from '#server/domain/schedule.ts';
import type { AttentionReceiver } from '#server/gateways/attention-receiver.ts';
import { findAttention } from './attention.ts';
import { attentionMessage } from './attention-message.ts';
import type { Desk } from './desk.ts';
import type { Line } from './line.ts';

const everyMs = 60_000;
const longestPauseMs = 60 * 60 * 1000;
const goneMs = 24 * 60 * 60 * 1000;

/**
 * Tells each receiver what needs a person, each finding once, however many processes there are: who
 * looks, and who sends, is claimed in the database. What did not arrive is sent again, in growing steps;
 * after a crash in the midst of it a message may come twice.
 */
export async function reportAttention(
  desk: Desk,
  receivers: readonly AttentionReceiver[],
): Promise<void> {
  const { db, clock } = desk.deps;
  if (receivers.length === 0) return;
  if (!(await claimSchedule(db, 'attention', clock.date(), everyMs))) return;
  const found = await findAttention(desk);
  for (const receiver of receivers) {
    await writeDown(desk, receiver, found);
    await sendDue(desk, receiver);
  }
}

async function writeDown(
  { deps: { db, clock } }: Desk,
  { name }: AttentionReceiver,
  found: readonly Line[],
): Promise<void> {
  const now = clock.date();
  const known = new Map(found.map((line) => [findingOf(line), line]));
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

/** Returns what makes a finding the same one: the figures of its reason change while it lasts. */
function findingOf({ what, number, why }: Line): string {
  return [what, number, why.code].join(' ');
}

async function sendDue(desk: Desk, receiver: AttentionReceiver): Promise<void> {
  const { db, clock, log } = desk.deps;
  const now = clock.date();
  const ofReceiver = eq(attentionReports.receiver, receiver.name);
  const pause = sql`least(${longestPauseMs / 1000}, 60 * power(2, least(${attentionReports.tries}, 10)))`;
  const due = await db
    .update(attentionReports)
    .set({
      tries: sql`${attentionReports.tries} + 1`,
      nextTryAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${pause})`,
    })
    .where(
      and(
        ofReceiver,
        isNull(attentionReports.sentAt),
        isNull(attentionReports.goneAt),
        lte(attentionReports.nextTryAt, now),
      ),
    )
    .returning();
  if (due.length === 0) return;
  try {
    await receiver.send(attentionMessage(due, desk.origin));
  } catch (error) {
    log.warn('what needs a person could not be reported; it is tried again', {
      receiver: receiver.name,
      error,
    });
    return;
  }
  for (const { finding } of due) {
    await db
      .update(attentionReports)
      .set({ sentAt: now })
      .where(and(ofReceiver, eq(attentionReports.finding, finding)));
  }
}
