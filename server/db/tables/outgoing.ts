import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { OutgoingEventKind } from '#contract/base/picklists.ts';
import { instant, isIn, serial } from './columns.ts';

/** Events for the operator's other software. A row holds facts, numbers and days, but no name, phone or mail. */
export const outgoingEvents = pgTable(
  'outgoing_events',
  {
    id: serial(),
    kind: text().$type<OutgoingEventKind>().notNull(),
    /** The number of the order or booking that it is about. */
    subject: text().notNull(),
    /** Names what happened: it is written down once. */
    key: text().notNull(),
    at: instant().notNull(),
    data: jsonb().$type<OutgoingData>().notNull(),
    /** The trace of the request in which it happened; the transaction of a call sets it (server/records/ask.ts). */
    trace: text().default(sql`nullif(current_setting('park.trace', true), '')`),
  },
  (table) => [
    unique('outgoing_events_key_unique').on(table.key),
    index('outgoing_events_at_index').on(table.at),
    check('outgoing_events_kind_check', sql`${table.kind} ${isIn(OutgoingEventKind.options)}`),
  ],
);

/** Facts, numbers and days (ISO) by their names on the wire. */
export type OutgoingData = Readonly<Record<string, string | number | boolean | null>>;
