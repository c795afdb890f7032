import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Reports of findings that need a person, sent or to be sent: each finding once per receiver. */
export const attentionReports = pgTable(
  'attention_reports',
  {
    /** The kind of the finding, its number and the code of its reason. */
    finding: text().notNull(),
    receiver: text().$type<'url' | 'mail'>().notNull(),
    what: text().notNull(),
    number: text().notNull(),
    since: instant(),
    foundAt: instant().notNull(),
    sentAt: instant(),
    tries: integer().notNull().default(0),
    /** When it may be sent, or sent again. */
    nextTryAt: instant().notNull(),
    /** Since when it is not found any more; found again within a day it is still the same. */
    goneAt: instant(),
  },
  (table) => [
    primaryKey({ name: 'attention_reports_pk', columns: [table.finding, table.receiver] }),
  ],
);
