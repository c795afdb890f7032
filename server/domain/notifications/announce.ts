import { asc, eq, isNull } from 'drizzle-orm';
import type { Bilingual } from '#contract/bilingual.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { users } from '#server/db/tables/people.ts';
import type { Deps } from '#server/domain/deps.ts';
import { writeDeskLog } from '#server/domain/desk-log/write.ts';
import { sha256 } from '#server/ids.ts';

const batch = 500;

export type AnnouncedText = { title: Bilingual<string>; body: Bilingual<string>; link: string };

/**
 * Notifies one person, by their phone, or with null everybody, in the words of whoever works at the
 * desk; the same words once. Returns how many were and how many had been before; null when nobody is
 * meant.
 */
export async function announceTo(
  { db, clock }: Deps,
  actor: string,
  phone: string | null,
  { title, body, link }: AnnouncedText,
): Promise<{ notified: number; before: number } | null> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(phone === null ? isNull(users.closedAt) : eq(users.phone, phone))
    .orderBy(asc(users.id));
  if (people.length === 0) return null;
  const texts = sha256(JSON.stringify([title, body, link]));
  const createdAt = clock.date();
  let notified = 0;
  for (let from = 0; from < people.length; from += batch) {
    const written = await db
      .insert(notifications)
      .values(
        people.slice(from, from + batch).map(({ id: userId }) => ({
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
  await writeDeskLog(db, {
    at: createdAt,
    actor,
    act: 'announcement.send',
    subject: phone === null ? 'all' : 'one person',
    reason: title['zh-CN'],
    outcome: 'done',
  });
  return { notified, before: people.length - notified };
}
