import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import type { Ask } from '#server/records/ask.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Deps } from './deps.ts';

const batch = 500;

export type AnnouncedText = { title: Bilingual<string>; body: Bilingual<string>; link: string };

/** The addressees: all people, the owner of a phone, or the owner of an order. */
export type Addressee =
  | { kind: 'all' }
  | { kind: 'phone'; phone: string }
  | { kind: 'owner'; orderNo: string };

export type Announced = { notified: number; before: number };

/**
 * Notifies one or all people with a text from staff, in one transaction; the same text only once. Returns how
 * many got it now and how many had it before. Throws 404 when no addressee exists.
 */
export function announceTo(
  { transaction, clock }: Ask<Deps>,
  actor: string,
  to: Addressee,
  { title, body, link }: AnnouncedText,
): Promise<Announced> {
  const createdAt = clock.date();
  const texts = sha256(JSON.stringify([title, body, link]));
  return transaction(async (tx) => {
    const people = await listAddressees(tx, to);
    if (people.length === 0) throw new Refusal(404, 'console.not_found');
    let notified = 0;
    for (let from = 0; from < people.length; from += batch) {
      const written = await tx
        .insert(notifications)
        .values(
          people.slice(from, from + batch).map((userId) => ({
            userId,
            kind: 'system' as const,
            about: `announcement:${texts}:${userId}`,
            facts: { title, body },
            link,
            createdAt,
          })),
        )
        .onConflictDoNothing({ target: [notifications.kind, notifications.about] })
        .returning({ id: notifications.id });
      notified += written.length;
    }
    const facts = { title, notified };
    const entry = { act: 'announcement.send', subject: toLogSubject(to), facts } as const;
    await writeStaffLog(tx, { at: createdAt, actor, ...entry, outcome: 'done' });
    return { notified, before: people.length - notified };
  });
}

async function listAddressees(tx: Database, to: Addressee): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.closedAt), isMeant(tx, to)))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

function isMeant(tx: Database, to: Addressee) {
  if (to.kind === 'all') return undefined;
  if (to.kind === 'phone') return eq(users.phone, to.phone);
  const owner = tx.select({ id: orders.userId }).from(orders);
  return inArray(users.id, owner.where(eq(orders.orderNo, to.orderNo)));
}

// The log must not contain the phone.
function toLogSubject(to: Addressee): string {
  switch (to.kind) {
    case 'all':
      return 'all';
    case 'phone':
      return 'one person';
    case 'owner':
      return to.orderNo;
  }
}
