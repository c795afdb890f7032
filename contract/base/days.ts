import { normalizeTyped } from './typed-text.ts';

/** The first and last day that a filter or a form accepts: no order is earlier, no plan ends later. */
export const firstDay = '1970-01-01';
export const lastDay = '2100-12-31';

/** Checks whether a text is an existing calendar day such as `2026-11-20`, from 1970 to 2100. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < firstDay || text > lastDay) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

/** Returns `2026/11/20`, `2026.11.2` and `2026年11月20日` as `2026-11-20`; anything else as it is. */
export function withDashes(value: string): string {
  const [, year, ...rest] =
    /^(\d{4}) ?[-/.年] ?(\d{1,2})(?: ?[-/.月] ?(\d{1,2}))? ?[月日]?$/.exec(value) ?? [];
  if (year === undefined) return value;
  return [year, ...rest.filter(Boolean).map((part) => part.padStart(2, '0'))].join('-');
}

/** Parses a day in common notations; undefined for a text that `Day` does not accept. */
export function toDay(text: string): string | undefined {
  const day = withDashes(normalizeTyped(text));
  return isDay(day) ? day : undefined;
}

/** The first and the last day of a filter, both included. */
export type Days = { start_date?: string | undefined; end_date?: string | undefined };

/** Checks whether a period ends before it begins, so that it contains no day. */
export function isReversed({ start_date: start, end_date: end }: Days): boolean {
  return start !== undefined && end !== undefined && end < start;
}
