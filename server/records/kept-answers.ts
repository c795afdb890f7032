import { and, eq } from 'drizzle-orm';
import { keptAnswers } from '#server/db/tables/kept-answers.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Deps } from './deps.ts';
import { expectKey, type KeptCall } from './idempotency.ts';

/** Whose key it is, of which call, with which body. */
export type AnswerKey = { owner: string; call: string; keyHash: string; body: string };

/** Whom the keys of people who are not signed in belong to: whoever has the key has made the call. */
export const guest = 'guest';

/** Returns whom the key of a call belongs to that ends the session of `token`. */
export function sessionOwner(token: string): string {
  return `session:${sha256(token)}`;
}

/** Returns the key of a call whose answer is kept, or null without one. Throws 422 for what is none. */
export function answerKeyOf(
  owner: string,
  call: string,
  key: string | undefined,
  body: unknown,
): AnswerKey | null {
  if (key === undefined) return null;
  expectKey(key);
  return { owner, call, keyHash: sha256(key), body: JSON.stringify(body) };
}

/** What is kept of an answer, as JSON, and how a repeat gets its answer from that. */
export type AnswerForm<Answer> = {
  write(answer: Answer): unknown;
  read(kept: unknown): Promise<Answer> | Answer;
};

/**
 * Keeps an answer, sealed, for a day. What a reader of the database has is neither the answer, nor the
 * key, nor a hash by which a password in the body could be guessed.
 */
export function keepAnswer<Answer>(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { owner, call, keyHash, body }: AnswerKey,
  form: AnswerForm<Answer>,
): KeptCall<Answer> {
  const same = and(
    eq(keptAnswers.owner, owner),
    eq(keptAnswers.call, call),
    eq(keptAnswers.keyHash, keyHash),
  );
  return {
    key: JSON.stringify([owner, call, keyHash]),
    body,
    async find() {
      const [row] = await db.select().from(keptAnswers).where(same);
      if (row === undefined) return null;
      if (!keys.verify('keyed-body', body, row.bodySignature)) {
        throw invalid('idempotency_key', 'idempotencyReused');
      }
      const text = keys.open('kept-answer', row.answer, keyHash);
      if (text === null) throw new Refusal(503, 'secret.unreadable');
      return { answer: await form.read(JSON.parse(text)) };
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
