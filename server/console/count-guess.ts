import type { Context } from 'hono';
import * as v from 'valibot';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { countConfirmationGuess } from '#server/domain/staff/guesses.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { checkStaffPassword, countCodeGuess } from '#server/domain/staff/sign-in.ts';
import { getClient } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { withoutKey } from '#server/records/ask.ts';
import type { CountGuess } from '#server/records/keyed-calls.ts';

/** Returns the function that counts the body of a call as a guess; null for a call without a password or a code. */
export function createCountGuess(
  deps: HttpDeps,
  name: StaffCallName,
  { c, person, body }: { c: Context; person: StaffPerson | null; body: unknown },
): CountGuess | null {
  const client = getClient(deps, c);
  switch (name) {
    case 'signIn': {
      const typed = v.parse(staffCalls.signIn.body, body);
      return () => checkStaffPassword(withoutKey(deps), typed, client);
    }
    case 'signInWithCode': {
      const { step } = v.parse(staffCalls.signInWithCode.body, body);
      return () => countCodeGuess(deps, step, client);
    }
    case 'confirmProposal':
    case 'confirmTransfer':
    case 'confirmSentBack':
      return person === null ? null : () => countConfirmationGuess(deps, person.name);
    default:
      return null;
  }
}
