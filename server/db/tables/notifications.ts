import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type {
  MembershipLevel,
  NotificationKind,
  RefundStatus,
  VerificationStatus,
} from '#contract/base/picklists.ts';
import { instant, serial } from './columns.ts';
import { users } from './people.ts';

export type NotificationFacts = {
  title?: Bilingual<string>;
  body?: Bilingual<string>;
  level?: MembershipLevel;
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
    /** Further values for the text: a level, a reason, or the text. */
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
