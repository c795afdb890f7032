import type { Context } from 'hono';
import { needsSession } from '#contract/auth.ts';
import { sendEmailCode } from '#server/domain/auth/email-codes.ts';
import { loginWithEmail } from '#server/domain/auth/sign-in-by-email.ts';
import { resetPassword } from '#server/domain/auth/reset-password.ts';
import { loginWithCode, loginWithPassword, register } from '#server/domain/auth/sign-in.ts';
import { listPhoneCountries } from '#server/domain/auth/phone-countries.ts';
import { sendCode } from '#server/domain/auth/sms-codes.ts';
import { endSession, type SignIn } from '#server/domain/sessions/sessions.ts';
import { clientOf } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { setDeviceMarks } from '#server/http/device-cookie.ts';
import type { Handlers } from '#server/http/endpoints.ts';
import { personOf, tokenOf } from '#server/http/person.ts';

/** Handles signing up, in and out (spec 7). */
export function authHandlers(deps: HttpDeps) {
  const keepMarks = (c: Context, marks: readonly string[]) => {
    const isSecure = deps.publicUrl?.startsWith('https:') ?? false;
    setDeviceMarks(c, marks, { path: '/api/v1/auth', isSecure });
  };
  const signedIn = (c: Context, { identity, deviceMarks }: SignIn) => {
    keepMarks(c, deviceMarks);
    return identity;
  };

  return {
    listPhoneCountries: () => listPhoneCountries(deps),
    async sendSms({ c, body }) {
      if (needsSession(body.purpose)) await personOf(deps, c);
      return sendCode(deps, body, clientOf(deps, c));
    },
    register: async ({ c, body }) => signedIn(c, await register(deps, body, clientOf(deps, c))),
    login: async ({ c, body }) =>
      signedIn(c, await loginWithPassword(deps, body, clientOf(deps, c))),
    loginWithCode: async ({ c, body }) =>
      signedIn(c, await loginWithCode(deps, body, clientOf(deps, c))),
    async sendEmail({ c, body, locale }) {
      if (needsSession(body.purpose)) await personOf(deps, c);
      return sendEmailCode(deps, body, clientOf(deps, c), locale);
    },
    loginWithEmail: async ({ c, body }) =>
      signedIn(c, await loginWithEmail(deps, body, clientOf(deps, c))),
    async resetPassword({ c, body }) {
      keepMarks(c, await resetPassword(deps, body, clientOf(deps, c)));
      return {};
    },
    async logout({ c }) {
      await endSession(deps, tokenOf(c) ?? '');
      return {};
    },
  } satisfies Partial<Handlers>;
}
