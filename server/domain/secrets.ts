import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { secrets } from '../db/tables/content.ts';

/** Signs with a key that every process on the database shares and that was never outside of it. */
export async function sign(db: Database, name: string, text: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, name))
    .update(text)
    .digest('base64url');
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts `text` with a key of its own kind; `about` has to be named again to read it. */
export async function seal(
  db: Database,
  name: string,
  text: string,
  about: string,
): Promise<string> {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, await keyOf(db, name), iv).setAAD(Buffer.from(about));
  const hidden = [sealing.update(text, 'utf8'), sealing.final()];
  return Buffer.concat([iv, sealing.getAuthTag(), ...hidden]).toString('base64url');
}

/** Throws for what was changed since, or sealed about something else. */
export async function unseal(
  db: Database,
  name: string,
  sealed: string,
  about: string,
): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, await keyOf(db, name), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = opening.update(bytes.subarray(ivBytes + tagBytes));
  return Buffer.concat([text, opening.final()]).toString('utf8');
}

async function keyOf(db: Database, name: string): Promise<Buffer> {
  return Buffer.from(await secretOf(db, name), 'base64url');
}

async function secretOf(db: Database, name: string): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== null) return known;
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const made = await findSecret(db, name);
  if (made === null) throw new Error(`the secret ${name} vanished`);
  return made;
}

async function findSecret(db: Database, name: string): Promise<string | null> {
  const [row] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, name));
  return row?.value ?? null;
}
