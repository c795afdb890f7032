import type { Locale } from '#contract/base/picklists.ts';
import { formatDateTime } from './format-moment.ts';
import { spaced } from './format.ts';

/**
 * Formats the time since an instant within a week: `5 minutes ago`, `昨天`; an older instant as day and minute.
 */
export function formatSince(instant: string, locale: Locale): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 60_000));
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  if (days > 7) return formatDateTime(instant, locale);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (minutes === 0) return format.format(0, 'second');
  if (minutes < 60) return spaced(format.format(-minutes, 'minute'));
  return spaced(hours < 24 ? format.format(-hours, 'hour') : format.format(-days, 'day'));
}
