import type { Registration } from '#contract/accounts/auth.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Client } from '#server/base/client.ts';
import type { SignIn } from '#server/domain/accounts/sessions.ts';
import { register } from '#server/domain/accounts/sign-in.ts';
import { getVersionsInForce, recordAccepted } from '#server/domain/legal/acceptance.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';

/**
 * Creates an account, and stores that its person accepts terms and privacy policy: the versions that the page
 * showed, or those in force for a program that names none.
 */
export async function registerPerson(
  ask: Ask<Deps>,
  registration: Registration,
  locale: Locale,
  client: Client,
): Promise<SignIn> {
  const { accepts = getVersionsInForce(ask) } = registration;
  return register(ask, registration, client, (tx, userId) =>
    recordAccepted(ask, tx, userId, accepts, locale),
  );
}
