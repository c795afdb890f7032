import { and, eq } from 'drizzle-orm';
import { keptAnswers } from '#server/db/tables/kept-answers.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import { expectKey, type CountGuess, type KeptCall } from './idempotency.ts';

/** The owner of the key, its call and its body. */
export type AnswerKey = {
  owner: string;
  call: string;
  keyHash: string;
  body: string;
  countGuess: CountGuess | null;
};

/** The owner of keys of people who are not signed in: the key alone proves who made the call. */
export const guest = 'guest';

/** Names the owner of the key for a call that ends the session of `token`. */
export function sessionOwner(token: string): string {
  return `session:${sha256(token)}`;
}

/** Reads the key of a call with a stored response; null without one. Throws 422 for an invalid key. */
export function createAnswerKey(
  owner: string,
  call: string,
  key: string | undefined,
  body: unknown,
  countGuess: CountGuess | null = null,
): AnswerKey | null {
  if (key === undefined) return null;
  expectKey(key);
  return { owner, call, keyHash: sha256(key), body: JSON.stringify(body), countGuess };
}

/** The stored JSON form of a response, and its conversion back for a repeat. */
export type AnswerForm<Answer> = {
  write(answer: Answer): unknown;
  read(kept: unknown): Promise<Answer> | Answer;
};

/**
 * Stores a response encrypted for a day; nothing without a key. A reader of the database gets neither the
 * response, nor the key, nor a hash by which a password in the body could be guessed.
 */
export function keepAnswer<Answer>(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  key: AnswerKey | null,
  form: AnswerForm<Answer>,
): KeptCall<Answer> | null {
  if (key === null) return null;
  const { owner, call, keyHash, body, countGuess } = key;
  const same = and(
    eq(keptAnswers.owner, owner),
    eq(keptAnswers.call, call),
    eq(keptAnswers.keyHash, keyHash),
  );
  return {
    owner,
    key: JSON.stringify([owner, call, keyHash]),
    body,
    countGuess,
    async find() {
      const [row] = await db.select().from(keptAnswers).where(same);
      if (row === undefined) return null;
      return {
        isSameBody: keys.verify('keyed-body', body, row.bodySignature),
        createdAt: row.createdAt,
        read() {
          const text = keys.open('kept-answer', row.answer, keyHash);
          if (text === null) throw new Refusal(503, 'secret.unreadable');
          return form.read(JSON.parse(text));
        },
      };
    },
    async save(tx, answer) {
      const text = JSON.stringify(form.write(answer));
      await tx.insert(keptAnswers).values({
        owner,
        call,
        keyHash,
        bodySignature: keys.sign('keyed-body', body),
        answer: keys.seal('kept-answer', text, keyHash),
        createdAt: clock.date(),
      });
    },
  };
}
