import { Hono, type Context } from 'hono';
import {
  CodeLogin,
  PasswordLogin,
  PasswordReset,
  Registration,
  SmsRequest,
} from '../../contract/auth.ts';
import type { Deps } from '../deps.ts';
import { resetPassword } from '../domain/auth/reset-password.ts';
import { endSession, type SignIn } from '../domain/auth/sessions.ts';
import { loginWithCode, loginWithPassword, register } from '../domain/auth/sign-in.ts';
import { sendCode } from '../domain/auth/sms-codes.ts';
import { answer } from '../http/answer.ts';
import { clientOf } from '../http/client.ts';
import { keepDeviceMarks } from '../http/device-cookie.ts';
import { readBody } from '../http/input.ts';
import { personOf, tokenOf } from '../http/person.ts';

export function authRoutes(deps: Deps): Hono {
  const signedIn = (c: Context, { identity, deviceMarks }: SignIn) => {
    keepDeviceMarks(c, deps, deviceMarks);
    return answer(c, identity);
  };

  return new Hono()
    .post('/send-sms', async (c) => {
      const body = await readBody(c, SmsRequest);
      return answer(c, await sendCode(deps, body, clientOf(deps, c)));
    })
    .post('/register', async (c) => {
      const body = await readBody(c, Registration);
      return signedIn(c, await register(deps, body, clientOf(deps, c)));
    })
    .post('/login', async (c) => {
      const body = await readBody(c, PasswordLogin);
      return signedIn(c, await loginWithPassword(deps, body, clientOf(deps, c)));
    })
    .post('/login/code', async (c) => {
      const body = await readBody(c, CodeLogin);
      return signedIn(c, await loginWithCode(deps, body, clientOf(deps, c)));
    })
    .post('/reset-password', async (c) => {
      const body = await readBody(c, PasswordReset);
      keepDeviceMarks(c, deps, await resetPassword(deps, body, clientOf(deps, c)));
      return answer(c, {});
    })
    .post('/logout', async (c) => {
      await personOf(deps, c, 'auth.not_logged_in');
      await endSession(deps, tokenOf(c) ?? '');
      return answer(c, {});
    });
}
