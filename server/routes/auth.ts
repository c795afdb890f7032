import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { resetPassword } from '../domain/auth/reset-password.ts';
import { endSession, type SignIn } from '../domain/auth/sessions.ts';
import { loginWithCode, loginWithPassword, register } from '../domain/auth/sign-in.ts';
import { sendCode } from '../domain/auth/sms-codes.ts';
import { clientOf } from '../http/client.ts';
import { keepDeviceMarks } from '../http/device-cookie.ts';
import type { Handlers } from '../http/endpoint.ts';
import { tokenOf } from '../http/person.ts';

/** Signing up, in and out (spec 7). */
export function authHandlers(deps: Deps) {
  const signedIn = (c: Context, { identity, deviceMarks }: SignIn) => {
    keepDeviceMarks(c, deps, deviceMarks);
    return identity;
  };

  return {
    sendSms: ({ c, body }) => sendCode(deps, body, clientOf(deps, c)),
    register: async ({ c, body }) => signedIn(c, await register(deps, body, clientOf(deps, c))),
    login: async ({ c, body }) =>
      signedIn(c, await loginWithPassword(deps, body, clientOf(deps, c))),
    loginWithCode: async ({ c, body }) =>
      signedIn(c, await loginWithCode(deps, body, clientOf(deps, c))),
    async resetPassword({ c, body }) {
      keepDeviceMarks(c, deps, await resetPassword(deps, body, clientOf(deps, c)));
      return {};
    },
    async logout({ c }) {
      await endSession(deps, tokenOf(c) ?? '');
      return {};
    },
  } satisfies Partial<Handlers>;
}
