import * as v from 'valibot';

/** One e-mail address without a name, in ASCII. Its domain has a dot and is no IP address. */
export const MailAddress = v.pipe(
  v.string(),
  v.maxLength(254, 'tooLong'),
  v.rfcEmail('email'),
  v.regex(/\.[a-z][a-z\d-]*[a-z\d]$/i, 'email'),
);

/** Replaces the signs that input methods and word processors write in an address. */
export function toPlainAddress(typed: string): string {
  return typed.replaceAll('。', '.').replaceAll(/[‘’]/g, "'");
}
