import type { Context } from 'hono';
import { needsSession } from '#contract/accounts/auth.ts';
import type { Client } from '#server/base/client.ts';
import { sendEmailCode } from '#server/domain/accounts/email-codes.ts';
import { listPhoneCountries } from '#server/domain/accounts/phone-countries.ts';
import { resetPassword } from '#server/domain/accounts/reset-password.ts';
import { endSession, type SignIn } from '#server/domain/accounts/sessions.ts';
import { loginWithEmail } from '#server/domain/accounts/sign-in-by-email.ts';
import { resetOnce, signInOnce } from '#server/domain/accounts/sign-in-once.ts';
import { loginWithCode, loginWithPassword } from '#server/domain/accounts/sign-in.ts';
import { sendCode } from '#server/domain/accounts/sms-codes.ts';
import { registerPerson } from '#server/domain/workflows/register-person.ts';
import { createGuestKey } from '#server/http/call-key.ts';
import type { KeepAnswer } from '#server/records/unit-of-work.ts';
import { getClient } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { setCodeDevice, setDeviceMarks } from '#server/http/device-cookie.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { authenticate, parseToken } from '#server/http/person.ts';

type SignInName = 'register' | 'login' | 'loginWithCode' | 'loginWithEmail';

/** Handles signing up, in and out (spec 7). */
export function authHandlers(deps: HttpDeps) {
  const getCookieSettings = () => ({
    path: '/api/v1/auth',
    isSecure: deps.publicUrl?.startsWith('https:') ?? false,
  });
  const keepMarks = (c: Context, marks: readonly string[]) =>
    setDeviceMarks(c, marks, getCookieSettings());
  /** Returns the caller, with a name for a device that has none yet: its first number counts for it too. */
  const nameDevice = (c: Context): Client => {
    const client = getClient(deps, c);
    if (client.codeDevice !== null) return client;
    const id = deps.ids.deviceMark();
    setCodeDevice(c, deps.keys, id, getCookieSettings());
    return { ...client, codeDevice: id };
  };
  const signIn = async <Body>(
    name: SignInName,
    { c, body }: { c: Context; body: Body },
    act: (deps: HttpDeps, body: Body, client: Client, keep: KeepAnswer<SignIn>) => Promise<SignIn>,
  ) => {
    const client = getClient(deps, c);
    const key = createGuestKey(deps, name, c, body);
    const { identity, deviceMarks } = await signInOnce(deps, key, client, (keep) =>
      act(deps, body, client, keep),
    );
    keepMarks(c, deviceMarks);
    return identity;
  };

  return {
    listPhoneCountries: () => listPhoneCountries(deps),
    async sendSms({ c, body, keep }) {
      if (needsSession(body.purpose)) await authenticate(deps, c);
      return sendCode(deps, body, nameDevice(c), keep);
    },
    register: (request) =>
      signIn('register', request, (all, body, client, keep) =>
        registerPerson(all, body, request.locale, client, keep),
      ),
    login: (request) => signIn('login', request, loginWithPassword),
    loginWithCode: (request) => signIn('loginWithCode', request, loginWithCode),
    async sendEmail({ c, body, locale, keep }) {
      if (needsSession(body.purpose)) await authenticate(deps, c);
      return sendEmailCode(deps, body, getClient(deps, c), locale, keep);
    },
    loginWithEmail: (request) => signIn('loginWithEmail', request, loginWithEmail),
    async resetPassword({ c, body }) {
      const client = getClient(deps, c);
      const key = createGuestKey(deps, 'resetPassword', c, body);
      const { deviceMarks } = await resetOnce(deps, key, client, (keep) =>
        resetPassword(deps, body, client, keep),
      );
      keepMarks(c, deviceMarks);
      return {};
    },
    async logout({ c, keep }) {
      await endSession(deps, parseToken(c) ?? '', (tx) => keep(tx, {}));
      return {};
    },
  } satisfies Partial<Handlers>;
}
