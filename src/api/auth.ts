import type {
  CodeLogin,
  EmailLogin,
  EmailRequest,
  PasswordLogin,
  PasswordReset,
  Registration,
  SmsRequest,
} from '#contract/accounts/auth.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

export function login(client: Client, credentials: PasswordLogin, options: KeyedOptions) {
  const { phone, password } = credentials;
  return client.call('login', { body: { phone, password }, ...options });
}

export function loginWithCode(client: Client, credentials: CodeLogin, options: KeyedOptions) {
  const { phone, verification_code } = credentials;
  return client.call('loginWithCode', { body: { phone, verification_code }, ...options });
}

export function loginWithEmail(client: Client, credentials: EmailLogin, options: KeyedOptions) {
  const { email, verification_code } = credentials;
  return client.call('loginWithEmail', { body: { email, verification_code }, ...options });
}

export function register(client: Client, registration: Registration, options: KeyedOptions) {
  const { phone, password, verification_code } = registration;
  return client.call('register', { body: { phone, password, verification_code }, ...options });
}

export function sendSms(client: Client, body: SmsRequest, options: KeyedOptions) {
  return client.call('sendSms', { body, ...options });
}

export function sendEmail(client: Client, body: EmailRequest, options: KeyedOptions) {
  return client.call('sendEmail', { body, ...options });
}

/** Rejects with `auth.code_wrong` for a wrong code and for a phone without an account. */
export async function resetPassword(client: Client, reset: PasswordReset, options: KeyedOptions) {
  const { phone, verification_code, password } = reset;
  const body = { phone, verification_code, password };
  await client.call('resetPassword', { body, ...options });
}

export async function logout(client: Client, options: KeyedOptions) {
  await client.call('logout', { ...options });
}

/** Returns the countries whose phones codes can go to. */
export async function listPhoneCountries(client: Client, options?: CallOptions) {
  const { items } = await client.call('listPhoneCountries', { ...options });
  return items;
}
