import { useState } from 'react';
import { type Days, isDay, isReversed } from '#contract/base/days.ts';
import type { FieldKey } from '#contract/base/fields.ts';

type Name = keyof Days;
type Fault = Extract<FieldKey, 'date' | 'dateOrder'>;

/** The input, the day in the address that it replaces, and the fault in it. */
type Draft = { text: string; over: string | undefined; fault: Fault | null };

/**
 * Holds the input of the two days of a period. A complete period goes to `onChange`; an incomplete one, or
 * one that ends before it begins, stays in its field with an error.
 */
export function useTypedDays(days: Days, onChange: (days: Days) => void) {
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<Name, Draft>>>>({});
  // The address changes a moment later.
  const [sent, setSent] = useState({ over: days, period: days });
  if (!isSame(sent.over, days)) {
    setSent({ over: days, period: days });
    // A new day in the address replaces the input that was typed over the previous one.
    setDrafts({
      ...(drafts.start_date?.over === days.start_date ? { start_date: drafts.start_date } : {}),
      ...(drafts.end_date?.over === days.end_date ? { end_date: drafts.end_date } : {}),
    });
  }

  function put(name: Name, text: string, fault: Fault | null): void {
    const put = { text, over: days[name], fault };
    const other = name === 'start_date' ? 'end_date' : 'start_date';
    const draft = drafts[other];
    setDrafts({
      [name]: put,
      // A wrong order of the days is reported at one of the two.
      ...(draft === undefined
        ? {}
        : { [other]: draft.fault === 'dateOrder' ? { ...draft, fault: null } : draft }),
    });
  }

  function take(name: Name, text: string, isPartial: boolean): void {
    if (isPartial || (text !== '' && !isDay(text))) return put(name, text, 'date');
    const findTypedDay = (each: Name) => {
      const draft = drafts[each];
      return draft === undefined || draft.fault === 'date' ? days[each] : draft.text || undefined;
    };
    const period = {
      start_date: findTypedDay('start_date'),
      end_date: findTypedDay('end_date'),
      [name]: text || undefined,
    };
    put(name, text, isReversed(period) ? 'dateOrder' : null);
    if (isReversed(period) || isSame(period, sent.period)) return;
    setSent({ over: days, period });
    onChange(period);
  }

  const isUntouched = drafts.start_date === undefined && drafts.end_date === undefined;
  const isWrongInAddress = isReversed(days) && isUntouched;
  return {
    field: (name: Name) => ({
      value: drafts[name]?.text ?? days[name] ?? '',
      fault:
        drafts[name]?.fault ??
        (isWrongInAddress && name === 'end_date' ? ('dateOrder' as const) : null),
      onTyped: (text: string) => put(name, text, null),
      onDone: (text: string, isPartial: boolean) => take(name, text, isPartial),
    }),
  };
}

function isSame(one: Days, other: Days): boolean {
  return one.start_date === other.start_date && one.end_date === other.end_date;
}
