import type {
  CodeLogin,
  Identity,
  PasswordLogin,
  PasswordReset,
  Registration,
  SmsRequest,
  SmsSent,
} from '../../contract/auth.ts';
import type { CallOptions, Client } from './client.ts';

export async function login(
  client: Client,
  credentials: PasswordLogin,
  options?: CallOptions,
): Promise<Identity> {
  const body = { phone: credentials.phone, password: credentials.password };
  return (await client.call('login', { body, ...options })).data;
}

export async function loginWithCode(
  client: Client,
  credentials: CodeLogin,
  options?: CallOptions,
): Promise<Identity> {
  const body = {
    phone: credentials.phone,
    verification_code: credentials.verification_code,
  };
  return (await client.call('loginWithCode', { body, ...options })).data;
}

export async function register(
  client: Client,
  registration: Registration,
  options?: CallOptions,
): Promise<Identity> {
  const body = {
    phone: registration.phone,
    password: registration.password,
    verification_code: registration.verification_code,
  };
  return (await client.call('register', { body, ...options })).data;
}

export async function sendSms(
  client: Client,
  request: SmsRequest,
  options?: CallOptions,
): Promise<SmsSent> {
  return (await client.call('sendSms', { body: request, ...options })).data;
}

/** Rejects with `auth.code_wrong` for a wrong code and for a phone without an account. */
export async function resetPassword(
  client: Client,
  reset: PasswordReset,
  options?: CallOptions,
): Promise<void> {
  await client.call('resetPassword', { body: reset, ...options });
}

export async function logout(client: Client, options?: CallOptions): Promise<void> {
  await client.call('logout', { ...options });
}
