import * as v from 'valibot';
import { staffStepMs } from '#contract/base/limits.ts';
import { addDeviceMark, type Client } from '#server/base/client.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { doOnce } from '#server/records/do-once.ts';
import { keepAnswer, type AnswerForm, type AnswerKey } from '#server/records/kept-answers.ts';
import type { KeepAnswer } from '#server/records/unit-of-work.ts';
import { countRecoveryCodes } from './one-time-codes.ts';
import { findStaffSession } from './sessions.ts';
import type { StaffSignedIn, StaffStep } from './sign-in.ts';

const KeptStep = v.object({ step: v.string(), expiresAt: v.number() });
const KeptSignIn = v.object({ token: v.string(), mark: v.string(), until: v.number() });

/** Checks a password once for each key. A repeat gets the same step. */
export function checkPasswordOnce(
  deps: Deps,
  key: AnswerKey | null,
  work: (keep: KeepAnswer<StaffStep>) => Promise<StaffStep>,
): Promise<StaffStep> {
  const form: AnswerForm<StaffStep> = {
    write: ({ step, expiresAt }): v.InferOutput<typeof KeptStep> => ({
      step,
      expiresAt: expiresAt.valueOf(),
    }),
    read(kept) {
      const { step, expiresAt } = v.parse(KeptStep, kept);
      return { step, expiresAt: new Date(expiresAt) };
    },
  };
  return doOnce(deps, keepAnswer(deps, key, form), work);
}

/**
 * Signs a colleague in once for each key. A repeat within five minutes gets the same session and the same mark.
 * Throws 401 `console.code_failed` after that, and once the session is over: the code is used.
 */
export function signInStaffOnce(
  deps: Deps,
  key: AnswerKey | null,
  client: Client,
  work: (keep: KeepAnswer<StaffSignedIn>) => Promise<StaffSignedIn>,
): Promise<StaffSignedIn> {
  const form: AnswerForm<StaffSignedIn> = {
    write: ({ token, deviceMarks: [mark = ''] }): v.InferOutput<typeof KeptSignIn> => ({
      token,
      mark,
      until: deps.clock.now() + staffStepMs,
    }),
    async read(kept) {
      const { token, mark, until } = v.parse(KeptSignIn, kept);
      const isOver = until <= deps.clock.now();
      const person = isOver ? null : await findStaffSession(deps, token, { isActive: false });
      if (person === null) throw new Refusal(401, 'console.code_failed');
      const recoveryCodes = await countRecoveryCodes(deps.db, person.id);
      return { ...person, token, recoveryCodes, deviceMarks: addDeviceMark(client, mark) };
    },
  };
  return doOnce(deps, keepAnswer(deps, key, form), work);
}
