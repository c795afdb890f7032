import { TextField } from '#src/ui/fields/text-field.tsx';

type Days = { start_date?: string | undefined; end_date?: string | undefined };

type DayFieldsProps = {
  from: string;
  to: string;
  /** What the address says of them. */
  days: Days;
  onChange: (days: Days) => void;
};

/** The first and the last day that a list is narrowed to. */
export function DayFields({ from, to, days, onChange }: DayFieldsProps) {
  return (
    <>
      <TextField
        label={from}
        type="date"
        value={days.start_date ?? ''}
        max={days.end_date}
        onChange={({ currentTarget }) => onChange({ start_date: currentTarget.value || undefined })}
      />
      <TextField
        label={to}
        type="date"
        value={days.end_date ?? ''}
        min={days.start_date}
        onChange={({ currentTarget }) => onChange({ end_date: currentTarget.value || undefined })}
      />
    </>
  );
}
