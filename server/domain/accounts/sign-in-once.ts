import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { sessions, users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { doOnce } from '#server/records/do-once.ts';
import type { KeepAnswer } from '#server/records/unit-of-work.ts';
import { keepAnswer, type AnswerForm, type AnswerKey } from '#server/records/kept-answers.ts';
import type { SignIn } from './sessions.ts';
import { isOpen, presentUser } from './user.ts';
import { sha256 } from '#server/base/ids.ts';
import { addDeviceMark, type Client } from '#server/base/client.ts';

/** The marks for the device to keep, the new one first. */
type Marked = Pick<SignIn, 'deviceMarks'>;

// The device's own cookie holds its marks of other accounts.
const KeptMark = v.object({ mark: v.string() });
const KeptSignIn = v.object({ ...KeptMark.entries, token: v.string() });

/**
 * Signs in once for each key. A repeat gets the same session, with the current data of its person, and the
 * same mark. Throws 401 once that session is over.
 */
export function signInOnce(
  deps: Deps,
  key: AnswerKey | null,
  client: Client,
  work: (keep: KeepAnswer<SignIn>) => Promise<SignIn>,
): Promise<SignIn> {
  const form: AnswerForm<SignIn> = {
    write: ({ identity, deviceMarks: [mark = ''] }): v.InferOutput<typeof KeptSignIn> => ({
      token: identity.token,
      mark,
    }),
    async read(kept) {
      const { token, mark } = v.parse(KeptSignIn, kept);
      return {
        identity: await readIdentity(deps, token),
        deviceMarks: addDeviceMark(client, mark),
      };
    },
  };
  return doOnce(deps, keepAnswer(deps, key, form), work);
}

/** Resets a password once for each key. A repeat gets the same mark. */
export function resetOnce(
  deps: Deps,
  key: AnswerKey | null,
  client: Client,
  work: (keep: KeepAnswer<Marked>) => Promise<Marked>,
): Promise<Marked> {
  const form: AnswerForm<Marked> = {
    write: ({ deviceMarks: [mark = ''] }): v.InferOutput<typeof KeptMark> => ({ mark }),
    read: (kept) => ({ deviceMarks: addDeviceMark(client, v.parse(KeptMark, kept).mark) }),
  };
  return doOnce(deps, keepAnswer(deps, key, form), work);
}

/** Reads the person of the session that a stored response opened. Throws 401 once the session is over. */
async function readIdentity({ db, clock }: Deps, token: string): Promise<SignIn['identity']> {
  const [row] = await db
    .select({ user: users, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sha256(token)));
  if (row === undefined || row.expiresAt <= clock.date() || !isOpen(row.user)) {
    throw new Refusal(401, 'auth.expired');
  }
  return { token, user: presentUser(row.user) };
}
