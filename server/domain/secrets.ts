import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { secrets } from '../db/tables/content.ts';

/** Signs with a key that every process on the database shares and that was never outside of it. */
export async function sign(db: Database, name: string, text: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, name))
    .update(text)
    .digest('base64url');
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
