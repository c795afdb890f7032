import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** A day of publication, `2026-11-20`, as people write it. */
export function ContentDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, useLocale())}</time>;
}
