import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { SmsKind } from '#server/gateways/sms-sender.ts';
import { instant, serial } from '#server/db/tables/columns.ts';

/** What a phone of the sandbox would know. Empty when real keys are set. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: serial(),
    phone: text().notNull(),
    code: text().notNull(),
    purpose: text().$type<SmsKind>().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [index('sandbox_messages_sent_index').on(table.sentAt)],
);
