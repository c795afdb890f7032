import { useTranslation } from 'react-i18next';
import type { ApiError } from '#contract/base/api-error.ts';
import { formatWait } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** Formats the wait after a refusal; undefined if the refusal names no time. */
export function useWaitHint(failure: ApiError | null): string | undefined {
  const { t } = useTranslation('security');
  const locale = useLocale();
  const waitMs = failure?.retryAfterMs ?? null;
  return waitMs === null ? undefined : t('password.wait', { wait: formatWait(waitMs, locale) });
}
