import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { parseShortCode } from '#contract/inquiries/short-code.ts';
import type { Client } from '#src/api/client.ts';
import { openCase, type OpenedCase } from '#src/charts/replay/open-case.ts';

/** Opens a case. A short code is looked up first, which rejects with the failure of the call. */
export async function openGiven(
  text: string,
  client: Client,
  { i18n, locale, signal }: { i18n: I18n; locale: Locale; signal: AbortSignal },
): Promise<OpenedCase> {
  const shortCode = parseShortCode(normalizeTyped(text));
  if (shortCode === null) return openCase(text, i18n, locale);
  const asked = { params: { shortCode }, signal };
  const { support_code: code } = await client.call('readSupportRecord', asked);
  return openCase(code, i18n, locale);
}
