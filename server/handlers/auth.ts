import type { Context } from 'hono';
import { needsSession } from '#contract/accounts/auth.ts';
import { addDeviceMark, type Client } from '#server/base/client.ts';
import { formatSignInRef, parseSignInRef } from '#server/base/sign-in-ref.ts';
import { sendEmailCode } from '#server/domain/accounts/email-codes.ts';
import { listPhoneCountries } from '#server/domain/accounts/phone-countries.ts';
import { resetPassword } from '#server/domain/accounts/reset-password.ts';
import { readSignIn, signOut, type SignIn } from '#server/domain/accounts/sessions.ts';
import { loginWithEmail } from '#server/domain/accounts/sign-in-by-email.ts';
import { loginWithCode, loginWithPassword } from '#server/domain/accounts/sign-in.ts';
import { sendCode } from '#server/domain/accounts/sms-codes.ts';
import { registerPerson } from '#server/domain/workflows/account-register.ts';
import { getClient } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { setCodeDevice, setDeviceMarks } from '#server/http/device-cookie.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { authenticate, parseToken } from '#server/http/person.ts';

type Marked = Pick<SignIn, 'deviceMarks'>;

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
  /** A repeat gets the same session, with the current data of its person, and the same mark. */
  const signedIn = {
    ref: ({ identity, deviceMarks }: SignIn) => formatSignInRef(identity.token, deviceMarks),
    read: ({ c }: { c: Context }, ref: string) =>
      readSignIn(deps, parseSignInRef(ref), getClient(deps, c)),
    respond({ identity, deviceMarks }: SignIn, { c }: { c: Context }) {
      keepMarks(c, deviceMarks);
      return identity;
    },
  };

  return {
    listPhoneCountries: () => listPhoneCountries(deps),
    async sendSms({ ask, c, body }) {
      if (needsSession(body.purpose)) await authenticate(deps, c);
      return sendCode(ask, body, nameDevice(c));
    },
    register: {
      ...signedIn,
      act: ({ ask, c, body, locale }) => registerPerson(ask, body, locale, getClient(deps, c)),
    },
    login: {
      ...signedIn,
      act: ({ ask, c, body }) => loginWithPassword(ask, body, getClient(deps, c)),
    },
    loginWithCode: {
      ...signedIn,
      act: ({ ask, c, body }) => loginWithCode(ask, body, getClient(deps, c)),
    },
    async sendEmail({ ask, c, body, locale }) {
      if (needsSession(body.purpose)) await authenticate(deps, c);
      return sendEmailCode(ask, body, getClient(deps, c), locale);
    },
    loginWithEmail: {
      ...signedIn,
      act: ({ ask, c, body }) => loginWithEmail(ask, body, getClient(deps, c)),
    },
    resetPassword: {
      act: ({ ask, c, body }) => resetPassword(ask, body, getClient(deps, c)),
      ref: ({ deviceMarks: [mark = ''] }: Marked) => mark,
      read: async ({ c }, mark) => ({ deviceMarks: addDeviceMark(getClient(deps, c), mark) }),
      respond({ deviceMarks }: Marked, { c }) {
        keepMarks(c, deviceMarks);
        return {};
      },
    },
    logout: ({ ask, c, userId }) => signOut(ask, userId, parseToken(c) ?? ''),
  } satisfies Partial<Handlers>;
}
