import { and, eq, gt } from 'drizzle-orm';
import { parseShortCode } from '#contract/inquiries/short-code.ts';
import {
  shortCodeGuessesMs,
  shortCodeGuessesOfStaff,
  shortCodeGuessesOfUser,
} from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { supportRecords } from '#server/db/tables/support.ts';
import type { Deps } from '#server/records/deps.ts';
import { countUse, undoUse } from '#server/records/limits.ts';

export type SupportRecordRow = typeof supportRecords.$inferSelect;

/** The person who enters a short code: a user of the site by id, or a colleague by name. */
export type ShortCodeReader = { by: 'user' | 'staff'; id: string };

/**
 * Finds the record of a short code for a reader who may read it; null for a text that is no short code, and for
 * an unknown, an expired and another person's one. Each failed try counts: with 40 bits, a colleague who guesses
 * all day finds one of a thousand records in a thousand years. Throws 429.
 */
export async function findSupportRecord(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  text: string,
  { by, id }: ShortCodeReader,
  mayRead: (supportCode: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<SupportRecordRow | null> {
  const shortCode = parseShortCode(text);
  if (shortCode === null) return null;
  const key = `support:guess:${by}:${id}`;
  const points = by === 'staff' ? shortCodeGuessesOfStaff : shortCodeGuessesOfUser;
  const limit = { key, points, perMs: shortCodeGuessesMs };
  const now = clock.date();
  // Counted before the look-up, so that parallel tries do not exceed the limit.
  await db.transaction((tx) => countUse(tx, now, [limit], 'support.too_many_guesses'));
  const row = await findValidRecord(db, shortCode, now);
  if (row === null || !(await mayRead(row.supportCode))) return null;
  await undoUse(db, key);
  return row;
}

/** Finds the record of a short code that has not expired. */
export async function findValidRecord(
  db: Database,
  shortCode: string,
  now: Date,
): Promise<SupportRecordRow | null> {
  const isValid = and(eq(supportRecords.shortCode, shortCode), gt(supportRecords.expiresAt, now));
  const [row] = await db.select().from(supportRecords).where(isValid);
  return row ?? null;
}
