import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hourMs, minuteMs, secondMs } from '#contract/base/durations.ts';
import { webhookTriedMs } from '#contract/base/limits.ts';
import { yieldToEventLoop } from '#server/base/yield-to-event-loop.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { deliveries, webhooks } from '#server/db/tables/webhooks.ts';
import { signMessage } from '#server/domain/webhooks/secrets.ts';
import type { EventAnswer } from '#server/gateways/event-sender.ts';
import { isDue } from '#server/records/due.ts';
import type { Deps } from './deps.ts';

type Claimed = {
  delivery: typeof deliveries.$inferSelect;
  event: typeof outgoingEvents.$inferSelect;
  webhook: typeof webhooks.$inferSelect;
};

// Standard Webhooks: at once, after 5 s, 5 min, 30 min, then every few hours.
const pausesMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs];
const laterPauseMs = 5 * hourMs;
// A worker that never reports back loses the delivery after this time.
const claimMs = minuteMs;
const mostAnswer = 200;

/** Sends the events that are due until none are left. Safe to call in parallel; ends early when `signal` aborts. */
export async function sendEvents(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    await yieldToEventLoop();
    const claimed = await claimDelivery(deps);
    if (claimed === null) return;
    await settle(deps, claimed, await trySending(deps, claimed));
  }
}

/** Claims the delivery that is due first, if no earlier one with its subject waits for the same address. */
async function claimDelivery({ db, clock }: Deps): Promise<Claimed | null> {
  const now = clock.date();
  const earlier = alias(deliveries, 'earlier');
  const isFirst = notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.webhookId, deliveries.webhookId),
          eq(earlier.subject, deliveries.subject),
          eq(earlier.state, 'waiting'),
          lt(earlier.id, deliveries.id),
        ),
      ),
  );
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .select({ delivery: deliveries, event: outgoingEvents, webhook: webhooks })
      .from(deliveries)
      .innerJoin(outgoingEvents, eq(outgoingEvents.id, deliveries.eventId))
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
      .where(
        and(
          eq(deliveries.state, 'waiting'),
          isNull(webhooks.stoppedAt),
          isDue(deliveries.nextAt, now, new Date(now.valueOf() + laterPauseMs)),
          isFirst,
        ),
      )
      .orderBy(asc(deliveries.nextAt), asc(deliveries.id))
      .limit(1)
      .for('update', { of: deliveries, skipLocked: true });
    if (claimed === undefined) return null;
    const nextAt = new Date(now.valueOf() + claimMs);
    await tx
      .update(deliveries)
      .set({ nextAt, tries: sql`${deliveries.tries} + 1` })
      .where(eq(deliveries.id, claimed.delivery.id));
    return claimed;
  });
}

/** Returns the id of a request within its trace (W3C Trace Context). */
function createSpan(): string {
  return randomBytes(8).toString('hex');
}

/** Posts an event, signed now. A lost answer is no answer: the receiver knows the event by its id. */
async function trySending(
  deps: Deps,
  { event, webhook }: Claimed,
): Promise<EventAnswer | { error: string }> {
  const id = `evt_${event.id}`;
  const now = deps.clock.date();
  const timestamp = Math.floor(now.valueOf() / secondMs);
  const body = JSON.stringify({
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: { subject: event.subject, ...event.data },
  });
  try {
    const message = { id, timestamp, body };
    const signature = await signMessage(deps, webhook.id, message, now);
    return await deps.events.send({
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
        ...(event.trace === null ? {} : { traceparent: `00-${event.trace}-${createSpan()}-01` }),
      },
      body,
    });
  } catch (error) {
    deps.log.warn('an event was not delivered and will be tried again', {
      webhook: webhook.id,
      error,
    });
    return { error: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Records the answer. Stops an address that has failed for three days, or that answers 410 Gone. */
async function settle(
  { db, clock, log }: Deps,
  { delivery, webhook }: Claimed,
  answer: EventAnswer | { error: string },
): Promise<void> {
  const now = clock.date();
  const status = 'status' in answer ? answer.status : null;
  const text = ('text' in answer ? answer.text : answer.error).slice(0, mostAnswer);
  const isDone = status !== null && status >= 200 && status < 300;
  const pause = pausesMs[delivery.tries] ?? laterPauseMs;
  await db.transaction(async (tx) => {
    await tx
      .update(deliveries)
      .set({
        triedAt: now,
        status,
        answer: text,
        ...(isDone ? { state: 'delivered' } : { nextAt: new Date(now.valueOf() + pause) }),
      })
      .where(and(eq(deliveries.id, delivery.id), eq(deliveries.state, 'waiting')));
    const ageMs = now.valueOf() - delivery.createdAt.valueOf();
    if (isDone || (status !== 410 && ageMs < webhookTriedMs)) return;
    const stopped = await tx
      .update(webhooks)
      .set({ stoppedAt: now, hasFailed: true })
      .where(and(eq(webhooks.id, webhook.id), isNull(webhooks.stoppedAt)))
      .returning({ id: webhooks.id });
    if (stopped.length > 0)
      log.error('a failing webhook is stopped', { webhook: webhook.id, status });
  });
}
