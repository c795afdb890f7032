import { useTranslation } from 'react-i18next';
import type { ApiError } from '#contract/base/api-error.ts';
import { formatWait } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** Formats the wait if the server named a time; a locked account can use a code instead. */
export function useWaitHint(error: ApiError | null): string | undefined {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  if (error === null || error.kind !== 'tooMany' || error.retryAfterMs === null) return undefined;
  const wait = formatWait(error.retryAfterMs, locale);
  return t(error.error === 'auth.locked' ? 'locked' : 'limited', { wait });
}
