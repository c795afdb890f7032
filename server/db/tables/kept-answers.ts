import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant, serial } from './columns.ts';

/** The answers of calls with an `Idempotency-Key`, and refused guesses; sealed, kept for a day. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    id: serial(),
    /** The id of a person, `guest`, or `session:` with the hash of the token of a call that ends it. */
    owner: text().notNull(),
    /** The name of the call in the contract; `wrong guess` for a refused one. */
    call: text().notNull(),
    /** The key itself would tell a reader of the database how to ask for the answer. */
    keyHash: text().notNull(),
    /** A signature: a plain hash of a body with a password or a code could be guessed. */
    bodySignature: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('kept_answers_key').on(table.owner, table.call, table.keyHash),
    index('kept_answers_created_index').on(table.createdAt),
  ],
);
