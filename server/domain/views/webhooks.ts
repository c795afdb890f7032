import { asc, count, desc, eq } from 'drizzle-orm';
import type { Delivery, Webhook } from '#contract/staff/webhook-calls.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { deliveries, webhooks } from '#server/db/tables/webhooks.ts';

// Enough for a search for a fault.
const mostListed = 100;

/** Lists the addresses that events are sent to, the oldest first, with how many wait for each. */
export async function listWebhooks(db: Database): Promise<Webhook[]> {
  const rows = await db.select().from(webhooks).orderBy(asc(webhooks.id));
  const waiting = await db
    .select({ id: deliveries.webhookId, count: count() })
    .from(deliveries)
    .where(eq(deliveries.state, 'waiting'))
    .groupBy(deliveries.webhookId);
  return rows.map(({ id, url, kinds, createdAt, stoppedAt, hasFailed }) => ({
    id: String(id),
    url,
    kinds: [...kinds],
    created_at: createdAt.toISOString(),
    stopped_at: stoppedAt?.toISOString() ?? null,
    failed: hasFailed,
    waiting: waiting.find((each) => each.id === id)?.count ?? 0,
  }));
}

/** Lists the last events for an address, the newest first. Throws 404. */
export async function listDeliveries(db: Database, id: string): Promise<Delivery[]> {
  const webhook = await expectWebhook(db, id);
  const rows = await db
    .select({ delivery: deliveries, event: outgoingEvents })
    .from(deliveries)
    .innerJoin(outgoingEvents, eq(outgoingEvents.id, deliveries.eventId))
    .where(eq(deliveries.webhookId, webhook.id))
    .orderBy(desc(deliveries.id))
    .limit(mostListed);
  return rows.map(({ delivery, event: { kind, subject } }) => ({
    id: String(delivery.id),
    kind,
    subject,
    state: delivery.state,
    created_at: delivery.createdAt.toISOString(),
    tries: delivery.tries,
    tried_at: delivery.triedAt?.toISOString() ?? null,
    status: delivery.status,
    answer: delivery.answer,
    next_at:
      delivery.state === 'waiting' && webhook.stoppedAt === null
        ? delivery.nextAt.toISOString()
        : null,
  }));
}

/** Finds an address. Throws 404. */
export async function expectWebhook(db: Database, id: string) {
  const [webhook] = /^\d{1,15}$/.test(id)
    ? await db
        .select()
        .from(webhooks)
        .where(eq(webhooks.id, Number(id)))
    : [];
  if (webhook === undefined) throw new Refusal(404, 'console.not_found');
  return webhook;
}
