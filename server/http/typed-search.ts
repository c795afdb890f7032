import { CodeLogin, PasswordReset, Registration } from '#contract/accounts/auth.ts';
import { InquiryRequest } from '#contract/inquiries/schemas.ts';

/** The names of the fields of all forms on public pages. */
const typedNames = new Set([
  ...[CodeLogin, Registration, PasswordReset, InquiryRequest.pipe[0]].flatMap((schema) =>
    Object.keys(schema.entries),
  ),
  'current_password',
  'password_confirmation',
  'username',
  'consent',
]);

/**
 * Returns the redirect target for an address that contains form input, as browsers wrote it before every
 * form used POST: the same address without the input. Null if it contains none of it.
 */
export function withoutTypedSearch(address: string): string | null {
  const url = new URL(address);
  const typed = [...url.searchParams.keys()].filter((name) => typedNames.has(name));
  if (typed.length === 0) return null;
  for (const name of typed) url.searchParams.delete(name);
  return url.pathname + url.search;
}
