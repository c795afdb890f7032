import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type {
  MessageChannel,
  NotificationKind,
  NotifiedEvent,
  RefundStatus,
  VerificationStatus,
} from '#contract/base/picklists.ts';
import { instant, serial } from './columns.ts';
import { users } from './people.ts';

export type NotificationFacts = {
  /** The title of a notification with given texts, or the name of a plan that a package includes. */
  title?: Bilingual<string>;
  body?: Bilingual<string>;
  /** ISO times */
  startsAt?: string;
  endsAt?: string;
  verification?: VerificationStatus;
  reason?: string;
  /** The title of a step, and how many files were handed over. */
  step?: Bilingual<string>;
  files?: number;
  /** For an invoice: its twenty digits, fen, and whether it reverses another one. */
  fapiaoNo?: string;
  amount?: number;
  isRed?: boolean;
  /** A booking that ended with the plan behind it. */
  planEnded?: boolean;
  refund?: { status: RefundStatus; amount: number };
  /** The address that the account had until then: it gets a last mail. */
  formerEmail?: string;
};

export const notifications = pgTable(
  'notifications',
  {
    id: serial(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    /** The number of the order or payment that it is about: a duty done twice says it once. */
    about: text().notNull(),
    orderNo: text(),
    /** Further values for the text: a reason, or the text. */
    facts: jsonb().$type<NotificationFacts>(),
    /** A path of this site, without the language. */
    link: text().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    unique('notifications_once').on(table.kind, table.about),
    index('notifications_user_index').on(table.userId, table.createdAt),
  ],
);

/**
 * The events that a person chose to get by mail and SMS; without a row, mails follow the setting of the
 * address, and an SMS is sent unless the event is `paid`. A trigger reads both when it adds the jobs of a notification.
 */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    event: text().$type<NotifiedEvent>().notNull(),
    channel: text().$type<MessageChannel>().notNull(),
    isOn: boolean().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'notification_choices_pk',
      columns: [table.userId, table.event, table.channel],
    }),
  ],
);

/**
 * The SMS about notifications. A row says `sending` before the provider is called: if the process dies, it is
 * unknown whether the message was sent, and it is not sent again.
 */
export const smsMessages = pgTable(
  'sms_messages',
  {
    notificationId: bigint({ mode: 'number' }).primaryKey(),
    userId: text().notNull(),
    phoneMasked: text().notNull(),
    state: text()
      .$type<'sending' | 'sent' | 'unclear' | 'refused' | 'limited' | 'failed'>()
      .notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('sms_messages_at_index').on(table.at),
    check(
      'sms_messages_state_check',
      sql`${table.state} in ('sending', 'sent', 'unclear', 'refused', 'limited', 'failed')`,
    ),
  ],
);
