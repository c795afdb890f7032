import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Block } from '#contract/content/blocks.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { LegalKind } from '#contract/content/legal.ts';
import { instant } from './columns.ts';
import { users } from './people.ts';

/** The operator's documents next to SITE_FILE: those that people accept, and the template of contracts of orders. */
export const documentKinds = [...LegalKind.options, 'contract'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** One language of a document, as its file has it. */
export type LegalWords = {
  title: string;
  /** Empty in a contract, which has no page. */
  lede: string;
  /** For search engines; empty in a contract. */
  description: string;
  /** The differences from the version before; null for the first. */
  changes: string | null;
  body: Block[];
};

/** A version of a document. */
export type LegalDocument = {
  kind: DocumentKind;
  /** The day in Shanghai from which it applies, `2026-11-27`. */
  version: string;
  isSample: boolean;
  texts: Bilingual<LegalWords>;
};

/** Each accepted text, also after its file was deleted or changed under the same day. */
export const legalTexts = pgTable('legal_texts', {
  /** A hash of the text in both languages. */
  digest: text().primaryKey(),
  kind: text().$type<LegalKind>().notNull(),
  version: text().notNull(),
  texts: jsonb().$type<Bilingual<LegalWords>>().notNull(),
});

/** The versions that a person has accepted, each with the text and the language in which they read it. */
export const acceptances = pgTable(
  'acceptances',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<LegalKind>().notNull(),
    version: text().notNull(),
    digest: text()
      .notNull()
      .references(() => legalTexts.digest),
    locale: text().$type<Locale>().notNull(),
    acceptedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'acceptances_pk', columns: [table.userId, table.kind, table.version] }),
  ],
);
