import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** A publication day, `2026-11-20`, in the reader's format. */
export function ContentDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, useLocale())}</time>;
}
