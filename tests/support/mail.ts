import type { EmailPurpose } from '#contract/base/picklists.ts';
import type { Person, TestServer } from './server.ts';

/** Has a code sent to an address and reads it from the inbox; a minute passes first. */
export async function mailCode(
  server: TestServer,
  email: string,
  purpose: EmailPurpose,
  person?: Person,
): Promise<string> {
  server.clock.move(61_000);
  const options = { body: { email, purpose }, ...(person && { token: person.token }) };
  const sent = await server.call('POST', 'auth/send-email', options);
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.body.message}`);
  return newestMailCode(server, email);
}

/** Returns the code of the newest mail to an address. */
export async function newestMailCode(server: TestServer, email: string): Promise<string> {
  const [mail] = await server.sandbox.mailInbox.read(email);
  const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  return code ?? 'none';
}

/** Lets an address open the account of a person. */
export async function bindEmail(server: TestServer, person: Person, email: string): Promise<void> {
  const verification_code = await mailCode(server, email, 'bind', person);
  const body = { email, verification_code };
  const bound = await server.call('PUT', 'user/email', { token: person.token, body });
  if (bound.status !== 200) throw new Error(`not bound: ${bound.body.message}`);
}
