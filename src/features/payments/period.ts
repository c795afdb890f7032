import type { Days } from '#contract/base/days.ts';
import { addMonths, shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';

export const presets = ['anyPeriod', 'thisMonth', 'lastMonth', 'thisQuarter'] as const;
export type Preset = (typeof presets)[number];

/** Returns the days of a preset, by Beijing's calendar; both ends included. */
export function getPresetPeriod(preset: Preset, now: Date): Days {
  if (preset === 'anyPeriod') return {};
  const month = startOfDay(`${shanghaiDay(now).slice(0, 7)}-01`);
  if (preset === 'thisMonth') return createSpan(month, 1);
  if (preset === 'lastMonth') return createSpan(addMonths(month, -1), 1);
  const intoQuarter = (Number(shanghaiDay(now).slice(5, 7)) - 1) % 3;
  return createSpan(addMonths(month, -intoQuarter), 3);
}

/** Finds the preset that a period equals; undefined for a custom period. */
export function findPreset({ start_date, end_date }: Days, now: Date): Preset | undefined {
  return presets.find((preset) => {
    const period = getPresetPeriod(preset, now);
    return period.start_date === start_date && period.end_date === end_date;
  });
}

/** Returns the month that an export takes, `2026-11`: the last one of the period that has begun. */
export function exportMonth({ end_date }: Days, now: Date): string {
  const today = shanghaiDay(now);
  return (end_date !== undefined && end_date < today ? end_date : today).slice(0, 7);
}

function createSpan(from: Date, months: number): Days {
  const last = new Date(addMonths(from, months).valueOf() - 1);
  return { start_date: shanghaiDay(from), end_date: shanghaiDay(last) };
}
