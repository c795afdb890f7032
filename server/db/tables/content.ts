import { sql } from 'drizzle-orm';
import { bigint, date, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Block } from '#contract/content/blocks.ts';
import type { BudgetRange, ContactTime, InquiryType } from '#contract/base/picklists.ts';
import type { ContentKind, Facts, Texts } from './content-kinds.ts';
import { instant, serial } from './columns.ts';
import type { SiteIdentity } from './site-identity.ts';

/** A copy of the content files, replaced as a whole; nothing refers to its rows. */
export const contentItems = pgTable(
  'content_items',
  {
    kind: text().$type<ContentKind>().notNull(),
    id: text().notNull(),
    facts: jsonb().$type<Facts>().notNull(),
    texts: jsonb().$type<Bilingual<Texts>>().notNull(),
    body: jsonb().$type<Bilingual<Block[]>>().notNull(),
    /** The whole text of a product: only one function reads it. */
    paidBody: jsonb().$type<Bilingual<Block[]>>(),
    search: jsonb().$type<Bilingual<string>>().notNull(),
  },
  (table) => [primaryKey({ name: 'content_items_pk', columns: [table.kind, table.id] })],
);

/** Every content that was shown, the one that is shown now last. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: serial(),
    /** The same for the same items. */
    version: text().notNull(),
    storedAt: instant().notNull(),
  },
  (table) => [unique('content_versions_version_unique').on(table.version)],
);

/** Every identity of the operator that was shown, the one that is shown now last. */
export const siteIdentities = pgTable(
  'site_identities',
  {
    id: serial(),
    /** The same for the same identity. */
    version: text().notNull(),
    identity: jsonb().$type<SiteIdentity>().notNull(),
    storedAt: instant().notNull(),
  },
  (table) => [unique('site_identities_version_unique').on(table.version)],
);

/** The readers of an article on a day, so that each counts once; of earlier days only the sum is kept. */
export const articleReaders = pgTable(
  'article_readers',
  {
    day: date({ mode: 'string' }).notNull(),
    articleId: text().notNull(),
    /** A hash, of a person or of an address and browser. */
    reader: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'article_readers_pk', columns: [table.day, table.articleId, table.reader] }),
  ],
);

export const articleViews = pgTable('article_views', {
  articleId: text().primaryKey(),
  views: bigint({ mode: 'number' }).notNull(),
});

/**
 * Secrets shared by every process on this database: the mark of its storage and, sealed with the data key,
 * the key of versions that had none.
 */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const inquiries = pgTable(
  'inquiries',
  {
    inquiryNo: text().primaryKey(),
    userId: text(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    company: text(),
    position: text(),
    inquiryType: text().$type<InquiryType>().notNull(),
    budgetRange: text().$type<BudgetRange>(),
    preferredContactTime: text().$type<ContactTime>(),
    description: text().notNull(),
    createdAt: instant().notNull(),
    answeredAt: instant(),
    /** The end of the day for which staff promised the answer instead. */
    promisedUntil: instant(),
  },
  (table) => [
    index('inquiries_created_index').on(table.createdAt),
    index('inquiries_answered_index')
      .on(table.answeredAt)
      .where(sql`answered_at is not null`),
  ],
);
