import { useRef } from 'react';
import { type Days, firstDay, lastDay } from '#contract/base/days.ts';
import { fieldText } from '#src/app/forms/error-text.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useTypedDays } from './use-typed-days.ts';

type DayFieldsProps = {
  from: string;
  to: string;
  /** The days given in the address. */
  days: Days;
  onChange: (days: Days) => void;
};

/** The first and last day of a list's filter; the filter applies once a day is complete. */
export function DayFields({ from, to, days, onChange }: DayFieldsProps) {
  const typed = useTypedDays(days, onChange);
  return (
    <>
      <DayField label={from} {...typed.field('start_date')} />
      <DayField label={to} {...typed.field('end_date')} />
    </>
  );
}

type DayFieldProps = ReturnType<ReturnType<typeof useTypedDays>['field']> & {
  label: string;
};

/** These keys open or leave the calendar of a field; all others change a part of the day. */
const keysBesideTyping = [' ', 'F4', 'Tab', 'Shift', 'Escape'];

function DayField({ label, value, fault, onTyped, onDone }: DayFieldProps) {
  const locale = useLocale();
  // A day is typed part by part, and each part makes a valid day: `0002` on the way to 2026.
  const isTyping = useRef(false);
  const done = (field: HTMLInputElement) => {
    isTyping.current = false;
    onDone(field.value, field.validity.badInput);
  };
  return (
    <TextField
      label={label}
      type="date"
      value={value}
      // With at most four digits, the focus moves from the complete year to the month.
      min={firstDay}
      max={lastDay}
      error={fault === null ? null : fieldText(fault, locale)}
      onKeyDown={({ key, altKey, currentTarget }) => {
        if (key === 'Enter') done(currentTarget);
        else if (!altKey && !keysBesideTyping.includes(key)) isTyping.current = true;
      }}
      onChange={({ currentTarget }) => {
        onTyped(currentTarget.value);
        if (!isTyping.current) done(currentTarget);
      }}
      onBlur={({ currentTarget }) => done(currentTarget)}
    />
  );
}
