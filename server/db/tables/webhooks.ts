import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { OutgoingEventKind } from '#contract/base/picklists.ts';
import type { DeliveryState } from '#contract/staff/picklists.ts';
import { instant, serial } from './columns.ts';
import { outgoingEvents } from './outgoing.ts';

/** The addresses of the operator's software that events are sent to. */
export const webhooks = pgTable('webhooks', {
  id: serial(),
  url: text().notNull(),
  kinds: jsonb().$type<readonly OutgoingEventKind[]>().notNull(),
  createdAt: instant().notNull(),
  /** Nothing more is sent since then: it failed for too long, or staff stopped it. */
  stoppedAt: instant(),
  hasFailed: boolean().notNull().default(false),
});

/** The secrets that sign the requests to an address; two are valid while one replaces the other. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: serial(),
    webhookId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Sealed; bound to the address. */
    secret: text().notNull(),
    owner: text().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant(),
  },
  (table) => [index('webhook_secrets_webhook_index').on(table.webhookId)],
);

/**
 * Events on their way to an address, written by the transaction of the event (`queue_deliveries` in
 * 0001_triggers.sql). Those of one subject are sent one after the other.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: serial(),
    webhookId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => outgoingEvents.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    createdAt: instant().notNull(),
    nextAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** The last try, and what came back: its HTTP status, and the beginning of the answer or of the error. */
    triedAt: instant(),
    status: integer(),
    answer: text(),
  },
  (table) => [
    unique('deliveries_once').on(table.webhookId, table.eventId),
    index('deliveries_due_index')
      .on(table.nextAt, table.id)
      .where(sql`state = 'waiting'`),
    index('deliveries_subject_index').on(table.webhookId, table.subject, table.id),
  ],
);
