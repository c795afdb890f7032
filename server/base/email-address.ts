import { invalid } from './refusal.ts';

/**
 * Returns an address as it is kept and compared: in lower case. Domains have no case; of the part before
 * the `@` providers promise none either, and two people in one mailbox would be worse. Nothing else is
 * folded: dots and what follows a plus count. Refuses letters beyond ASCII, some of which look like others.
 */
export function plainEmail(email: string): string {
  if (!/^[\x21-\x7e]+$/.test(email)) throw invalid('email', 'email');
  return email.toLowerCase();
}
