import { createDecipheriv } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { secrets } from '#server/db/tables/content.ts';
import { keepOldMark } from '#server/domain/files/mark.ts';
import type { Deps } from './deps.ts';

/**
 * The purpose of the key with which earlier versions encrypted id numbers; the database held it next to them.
 */
const sealing = 'id-numbers';
/** The signing keys of earlier versions: their signatures have expired, or expire with the keys. */
const signing = ['sms-code', 'files', 'downloads', 'readers', 'sign-in-address'];

const ivBytes = 12;
const tagBytes = 16;

/**
 * Removes the keys that earlier versions stored in the database: old signatures become invalid, and the old
 * encryption key is itself encrypted, so that it still opens old values but is useless to a thief of the
 * database.
 */
export async function sealStoredKeys({ db, keys }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(secrets)
      .where(inArray(secrets.name, [sealing, ...signing]))
      .orderBy(secrets.name)
      .for('update');
    const findValue = (name: string) => rows.find((row) => row.name === name)?.value;
    const files = findValue('files');
    if (files !== undefined) await keepOldMark(tx, files);
    await tx.delete(secrets).where(inArray(secrets.name, signing));
    const key = findValue(sealing);
    if (key === undefined || key.includes('.')) return;
    await tx
      .update(secrets)
      .set({ value: keys.seal('stored-key', key, sealing) })
      .where(eq(secrets.name, sealing));
  });
}

/**
 * Creates a function that opens values of an earlier version; it returns null when a value cannot be opened.
 */
export async function openerWithStoredKey({
  db,
  keys,
}: Deps): Promise<(sealed: string, owner: string) => string | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, sealing));
  const key = row === undefined ? null : keys.open('stored-key', row.value, sealing);
  if (key === null) return () => null;
  return (sealed, owner) => {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const opening = createDecipheriv(
        'aes-256-gcm',
        Buffer.from(key, 'base64url'),
        bytes.subarray(0, ivBytes),
        { authTagLength: tagBytes },
      )
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = opening.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([text, opening.final()]).toString('utf8');
    } catch {
      // Changed since, or bound to another person.
      return null;
    }
  };
}

/** Deletes the key of earlier versions once no value needs it. */
export async function deleteStoredKey(db: Database): Promise<void> {
  await db.delete(secrets).where(eq(secrets.name, sealing));
}
