import { invalid } from './refusal.ts';

/**
 * Normalizes an address to lower case for storage and comparison. Domains have no case; for the part before
 * the `@` providers do not promise it, but two people in one mailbox would be worse. Keeps dots and the part
 * after a plus sign. Refuses letters beyond ASCII, because some of them look like others.
 */
export function plainEmail(email: string): string {
  if (!/^[\x21-\x7e]+$/.test(email)) throw invalid('email', 'email');
  return email.toLowerCase();
}
