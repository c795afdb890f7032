import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { control, newestCode } from './site.ts';

export type SitePerson = Identity & { phone: string; password: string };

const password = 'Xy#2026-park';

/** Registers a new person with a running site over HTTP. */
export async function registerPerson(url: string): Promise<SitePerson> {
  const phone = `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await post(`${url}/api/v1/auth/send-sms`, { phone, purpose: 'register' });
  const response = await post(`${url}/api/v1/auth/register`, {
    phone,
    password,
    verification_code: await newestCode(url, phone),
  });
  const { data } = v.parse(v.object({ data: Identity }), await response.json());
  return { ...data, phone, password };
}

/** Signs a person in again. Resolves to the new session. */
export async function signIn(
  url: string,
  { phone, password: own }: Pick<SitePerson, 'phone' | 'password'>,
): Promise<Identity> {
  const response = await post(`${url}/api/v1/auth/login`, { phone, password: own });
  return v.parse(v.object({ data: Identity }), await response.json()).data;
}

/** The browser's storage after an earlier sign-in of this person. */
export function toStoredSession({ token, user }: Identity): { token: string; user: string } {
  return { token, user: JSON.stringify(user) };
}

/** Ends every session of a person on the server; their pages do not know yet. */
export function endSessions(url: string, phone: string): Promise<void> {
  return control(url, { command: 'sessions.end', phone });
}

async function post(address: string, body: unknown): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${await response.text()}`);
  return response;
}
