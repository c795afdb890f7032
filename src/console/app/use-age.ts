import { useTranslation } from 'react-i18next';
import { minuteMs } from '#contract/base/durations.ts';

/** Formats a duration in ms in the shortest words. */
export function useAge(): (ms: number) => string {
  const { t } = useTranslation('console-shell');
  return (ms) => {
    const minutes = Math.max(0, Math.floor(ms / minuteMs));
    const hours = Math.floor(minutes / 60);
    if (minutes === 0) return t('age.moment');
    if (hours === 0) return t('age.minutes', { minutes });
    if (hours < 24) return t('age.hours', { hours });
    const days = Math.floor(hours / 24);
    return hours % 24 === 0
      ? t('age.days', { days })
      : t('age.daysHours', { days, hours: hours % 24 });
  };
}
