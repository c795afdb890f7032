import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '../../../contract/words.ts';
import { instant, serial } from './columns.ts';
import { users } from './people.ts';

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
