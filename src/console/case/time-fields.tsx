import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { formatBookedDay, formatHours } from './format-times.ts';

export type FreeTimes = StaffData<'readBookingCase'>['times'];

type TimeFieldsProps = {
  times: FreeTimes;
  error: string | null;
  /** Receives the chosen time; an empty text while only a day is chosen. */
  onPick?: (startsAt: string) => void;
};

/** Chooses a day and one of its free times, which the form has as `starts_at`. Nothing is chosen at first. */
export function TimeFields({ times, error, onPick }: TimeFieldsProps) {
  const { t } = useTranslation('console-bookings');
  const locale = useLocale();
  const [day, setDay] = useState('');
  const [startsAt, setStartsAt] = useState('');
  const toDay = ({ starts_at: start }: FreeTimes[number]) => shanghaiDay(new Date(start));
  const days = [...new Set(times.map(toDay))];
  const ofDay = times.filter((time) => toDay(time) === day);
  const none = { value: '', label: t('field.choose') };
  const pick = (start: string) => {
    setStartsAt(start);
    onPick?.(start);
  };
  return (
    <>
      <NativeSelect
        label={t('field.day')}
        name="day"
        options={[none, ...days.map((value) => ({ value, label: formatBookedDay(value, locale) }))]}
        value={ofDay.length === 0 ? '' : day}
        onChange={(chosen) => {
          setDay(chosen);
          pick('');
        }}
      />
      <NativeSelect
        label={t('field.time')}
        name="starts_at"
        options={[
          none,
          ...ofDay.map((time) => ({ value: time.starts_at, label: formatHours(time, locale) })),
        ]}
        // A time that was taken since the list was read is no longer offered.
        value={ofDay.some(({ starts_at: start }) => start === startsAt) ? startsAt : ''}
        error={error}
        onChange={pick}
      />
    </>
  );
}
