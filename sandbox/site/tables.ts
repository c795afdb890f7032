import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Sms } from '#server/gateways/sms-sender.ts';
import { instant, serial } from '#server/db/tables/columns.ts';

/** The messages of the sandbox's phones. Empty when real keys are set. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: serial(),
    phone: text().notNull(),
    code: text().notNull(),
    purpose: text().$type<Sms['purpose']>().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [index('sandbox_messages_sent_index').on(table.sentAt)],
);

/** The mails of the sandbox's mailboxes. Empty when a real mail server is set. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: serial(),
    email: text().notNull(),
    messageId: text().notNull(),
    /** Sealed: subject, text and HTML. */
    content: text().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [
    unique('sandbox_mails_message_unique').on(table.messageId),
    index('sandbox_mails_sent_index').on(table.sentAt),
  ],
);
