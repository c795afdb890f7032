import { createHmac, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { webhookSecretOverlapMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { webhookSecrets } from '#server/db/tables/webhooks.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';

const prefix = 'whsec_';

/**
 * Makes a secret for an address and returns it as its receiver configures it (Standard Webhooks); it is shown this
 * once. A former one stays valid for a day.
 */
export async function makeSecret(
  { tx, keys }: { tx: Database; keys: KeyRing },
  webhookId: number,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64');
  const endsAt = new Date(now.valueOf() + webhookSecretOverlapMs);
  await tx
    .update(webhookSecrets)
    .set({ endsAt })
    .where(and(eq(webhookSecrets.webhookId, webhookId), isNull(webhookSecrets.endsAt)));
  const owner = String(webhookId);
  const sealed = keys.seal('webhook', secret, owner);
  await tx.insert(webhookSecrets).values({ webhookId, secret: sealed, owner, createdAt: now });
  return `${prefix}${secret}`;
}

/**
 * Signs a message with each valid secret of an address, the newest first. Throws when one of them cannot be opened with
 * the data keys.
 */
export async function signMessage(
  { db, keys }: { db: Database; keys: KeyRing },
  webhookId: number,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  now: Date,
): Promise<string> {
  const rows = await db
    .select()
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.webhookId, webhookId),
        or(isNull(webhookSecrets.endsAt), gt(webhookSecrets.endsAt, now)),
      ),
    )
    .orderBy(desc(webhookSecrets.id));
  const signatures = rows.map(({ secret: sealed, owner }) => {
    const secret = keys.open('webhook', sealed, owner);
    if (secret === null) throw new Error('the secret of a webhook cannot be opened');
    const mac = createHmac('sha256', Buffer.from(secret, 'base64'));
    return `v1,${mac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}
