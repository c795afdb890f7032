import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { NewWebhook } from '#contract/staff/webhook-calls.ts';
import { Refusal } from '#server/base/refusal.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { deliveries, webhooks } from '#server/db/tables/webhooks.ts';
import { expectWebhook } from '#server/domain/views/webhooks.ts';
import { makeSecret } from '#server/domain/webhooks/secrets.ts';
import { runStaffWork, type Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';

// Longer than any transaction takes.
const longestWriteMs = 60_000;

type Made = { id: string; secret: string };

/** Adds an address to which events are sent from now on, and returns its secret, which is shown this once. */
export function createWebhook(
  ask: Ask<Deps>,
  actor: string,
  { url, kinds }: v.InferOutput<typeof NewWebhook>,
): Promise<Made> {
  return runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const [made] = await tx.insert(webhooks).values({ url, kinds, createdAt: now }).returning();
    if (made === undefined) throw new Error('a webhook was not written down');
    const secret = await makeSecret({ tx, keys: ask.keys }, made.id, now);
    await log({ act: 'webhook.create', subject: String(made.id), facts: { url, kinds } });
    return { id: String(made.id), secret };
  });
}

/** Replaces the secret of an address; the former one signs as well for a day. Throws 404. */
export function renewSecret(ask: Ask<Deps>, actor: string, id: string): Promise<Made> {
  return runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const webhook = await expectWebhook(tx, id);
    const secret = await makeSecret({ tx, keys: ask.keys }, webhook.id, now);
    await log({ act: 'webhook.secret', subject: id, facts: { url: webhook.url } });
    return { id, secret };
  });
}

/** Stops sending to an address; what waits stays. Throws 404, and 409 for one that is stopped. */
export function stopWebhook(ask: Ask<Deps>, actor: string, id: string): Promise<void> {
  return runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const { id: webhookId, url } = await expectWebhook(tx, id);
    const stopped = await tx
      .update(webhooks)
      .set({ stoppedAt: now })
      .where(and(eq(webhooks.id, webhookId), isNull(webhooks.stoppedAt)))
      .returning();
    if (stopped.length === 0) throw new Refusal(409, 'console.not_now');
    await log({ act: 'webhook.stop', subject: id, facts: { url } });
  });
}

/**
 * Sends to an address again, what waits and what happened since it was stopped, as far as it is kept. Throws 404, and
 * 409 for one that is in use.
 */
export function resumeWebhook(ask: Ask<Deps>, actor: string, id: string): Promise<void> {
  return runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const { id: webhookId, url, kinds, stoppedAt } = await expectWebhook(tx, id);
    const resumed = await tx
      .update(webhooks)
      .set({ stoppedAt: null, hasFailed: false })
      .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.stoppedAt)))
      .returning();
    if (resumed.length === 0 || stoppedAt === null) throw new Refusal(409, 'console.not_now');
    const fresh = { webhookId, state: 'waiting', createdAt: now, nextAt: now } as const;
    await tx
      .update(deliveries)
      .set(fresh)
      .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, 'waiting')));
    // A transaction that began before may have written its event after the address was stopped.
    const since = new Date(stoppedAt.valueOf() - longestWriteMs);
    const missed = await tx
      .select({ eventId: outgoingEvents.id, subject: outgoingEvents.subject })
      .from(outgoingEvents)
      .where(and(gt(outgoingEvents.at, since), inArray(outgoingEvents.kind, [...kinds])))
      .orderBy(asc(outgoingEvents.id));
    const rows = missed.map((event) => ({ ...event, ...fresh }));
    if (rows.length > 0) await tx.insert(deliveries).values(rows).onConflictDoNothing();
    await log({ act: 'webhook.resume', subject: id, facts: { url } });
  });
}

/** Removes an address with its secrets and deliveries. Throws 404. */
export function removeWebhook(ask: Ask<Deps>, actor: string, id: string): Promise<void> {
  return runStaffWork(ask, actor, async ({ tx, log }) => {
    const { id: webhookId, url } = await expectWebhook(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, webhookId));
    await log({ act: 'webhook.remove', subject: id, facts: { url } });
  });
}

/** Sends one event once more, at once. Throws 404, and 409 where its address is stopped. */
export function repeatDelivery(ask: Ask<Deps>, actor: string, id: string): Promise<void> {
  return runStaffWork(ask, actor, async ({ tx, now, log }) => {
    const [found] = /^\d{1,15}$/.test(id)
      ? await tx
          .select({ delivery: deliveries, webhook: webhooks })
          .from(deliveries)
          .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
          .where(eq(deliveries.id, Number(id)))
      : [];
    if (found === undefined) throw new Refusal(404, 'console.not_found');
    if (found.webhook.stoppedAt !== null) throw new Refusal(409, 'console.not_now');
    await tx
      .update(deliveries)
      .set({ state: 'waiting', createdAt: now, nextAt: now })
      .where(eq(deliveries.id, found.delivery.id));
    const { url } = found.webhook;
    await log({ act: 'webhook.repeat', subject: String(found.webhook.id), facts: { url } });
  });
}
