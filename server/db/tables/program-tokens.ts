import { bigint, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { ProgramScope } from '#contract/staff/picklists.ts';
import { instant, serial } from './columns.ts';
import { staff } from './staff.ts';

/** The tokens of the operator's programs. Each has at most the rights of its maker, and ends with their access. */
export const programTokens = pgTable(
  'program_tokens',
  {
    id: serial(),
    name: text().notNull(),
    hash: text().notNull(),
    scopes: jsonb().$type<readonly ProgramScope[]>().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** To the minute. */
    usedAt: instant(),
  },
  (table) => [unique('program_tokens_hash_unique').on(table.hash)],
);
