import type { OutgoingEventKind } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { outgoingEvents, type OutgoingData } from '#server/db/tables/outgoing.ts';

/** An event: `subject` is the number of its order or booking; `key` identifies an event that may be found twice. */
export type OutgoingEvent = {
  kind: OutgoingEventKind;
  subject: string;
  key?: string;
  data: OutgoingData;
};

/** Writes down, in the transaction of what happened, an event for other software; once for each key. */
export async function recordEvent(
  tx: Database,
  { key, ...event }: OutgoingEvent,
  now: Date,
): Promise<void> {
  const named = key ?? `${event.kind}:${event.subject}:${now.toISOString()}`;
  await tx
    .insert(outgoingEvents)
    .values({ ...event, key: named, at: now })
    .onConflictDoNothing();
}
