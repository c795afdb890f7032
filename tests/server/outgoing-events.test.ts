import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import { outgoingEventsKeptMs } from '#contract/base/limits.ts';
import { outgoingEvents } from '#server/db/tables/outgoing.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { recordEvent } from '#server/domain/outbox/record-event.ts';
import { hourMs } from '#tests/support/durations.ts';
import { server, test } from '#tests/support/set-up.ts';

function listEvents() {
  return server.deps.db.select().from(outgoingEvents).orderBy(asc(outgoingEvents.id));
}

test('an event is written down once for its key, and kept for ninety days', async () => {
  const { db } = server.deps;
  const now = server.clock.date();
  const moved = { kind: 'booking.moved', subject: 'B1', data: { seats: 2 } } as const;
  await recordEvent(db, moved, now);
  await recordEvent(db, moved, now);
  await recordEvent(db, { ...moved, key: 'again' }, now);
  expect(await listEvents()).toMatchObject([
    { ...moved, key: `booking.moved:B1:${now.toISOString()}`, at: now },
    { ...moved, key: 'again', at: now },
  ]);
  server.clock.move(outgoingEventsKeptMs - 1);
  await sweep(server.deps);
  expect(await listEvents()).toHaveLength(2);
  server.clock.move(hourMs);
  await sweep(server.deps);
  expect(await listEvents()).toEqual([]);
});
