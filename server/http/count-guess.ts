import type { Context } from 'hono';
import type * as v from 'valibot';
import type { calls, CallName } from '#contract/calls.ts';
import type { Client } from '#server/base/client.ts';
import { plainEmail } from '#server/base/email-address.ts';
import { withPlainPhone } from '#server/base/phone-number.ts';
import { checkEmailGuess } from '#server/domain/accounts/email-codes.ts';
import { checkOwnPassword } from '#server/domain/accounts/guesses.ts';
import { personRow } from '#server/domain/accounts/profile.ts';
import { checkLogin, checkRegistrationCode } from '#server/domain/accounts/sign-in.ts';
import { checkCodeGuess } from '#server/domain/accounts/sms-codes.ts';
import type { CountGuess } from '#server/records/keyed-calls.ts';
import { getClient } from './client.ts';
import type { HttpDeps } from './deps.ts';
import { parseToken } from './person.ts';

/** The fields of a body that hold a password or a code. */
type SecretField = 'password' | 'current_password' | 'verification_code';

type BodyOf<Name extends CallName> = (typeof calls)[Name] extends { body: infer Schema }
  ? Schema extends v.GenericSchema
    ? v.InferOutput<Schema>
    : never
  : never;

/** The keyed calls with a password or a code in the body. */
export type SecretCallName = {
  [Name in CallName]: (typeof calls)[Name] extends { keyed: string }
    ? Extract<keyof BodyOf<Name>, SecretField> extends never
      ? never
      : Name
    : never;
}[CallName];

type Asker = { client: Client; token: string; userId: string };

/** The check of the password or code in each of these calls, without the effect of the call. */
const guesses: {
  readonly [Name in SecretCallName]: (
    deps: HttpDeps,
    body: BodyOf<Name>,
    asker: Asker,
  ) => Promise<unknown>;
} = {
  login: (deps, body, { client }) => checkLogin(deps, body, client),
  register: (deps, body, { client }) => checkRegistrationCode(deps, body, client),
  loginWithCode: (deps, body, { client }) => checkCode(deps, body, 'login', client),
  loginWithEmail: (deps, body, { client }) => checkEmailCode(deps, body, 'login', client),
  resetPassword: (deps, body, { client }) => checkCode(deps, body, 'reset', client),
  bindEmail: (deps, body, { client }) => checkEmailCode(deps, body, 'bind', client),
  async changePassword(deps, { current_password }, { userId, ...asker }) {
    return checkOwnPassword(deps, await personRow(deps, userId), asker, current_password);
  },
  async changePhone(deps, body, { userId, ...asker }) {
    const user = await personRow(deps, userId);
    if (!(await checkOwnPassword(deps, user, asker, body.password))) return;
    await checkCode(deps, body, 'phone', asker.client);
  },
  // After the first call, no account is left to count guesses for.
  closeAccount: async () => {},
};

/** Returns the function that counts the body of a call as a guess; null for a call without a secret. */
export function createCountGuess(
  deps: HttpDeps,
  name: CallName,
  { c, userId, body }: { c: Context; userId: string | null; body: unknown },
): CountGuess | null {
  if (!isSecret(name)) return null;
  const asker = { client: getClient(deps, c), token: parseToken(c) ?? '', userId: userId ?? '' };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the body was read by this very call's schema
  return () => guesses[name](deps, body as never, asker);
}

function isSecret(name: CallName): name is SecretCallName {
  return Object.hasOwn(guesses, name);
}

type TypedCode = { phone: string; verification_code: string };

function checkCode(
  deps: HttpDeps,
  typed: TypedCode,
  purpose: 'login' | 'reset' | 'phone',
  client: Client,
) {
  const { phone, verification_code } = withPlainPhone(typed);
  return checkCodeGuess(deps, phone, purpose, verification_code, client);
}

function checkEmailCode(
  deps: HttpDeps,
  { email, verification_code }: { email: string; verification_code: string },
  purpose: 'login' | 'bind',
  client: Client,
) {
  return checkEmailGuess(deps, plainEmail(email), purpose, verification_code, client);
}
