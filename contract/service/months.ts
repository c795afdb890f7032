/** Working days in a month on average, with the public holidays. */
const daysPerMonth = 21.75;
const fewestMonths = 3;

/**
 * Returns a span of working days in whole months, or null for less than three months, which is told in days:
 * nobody counts the working days of an authority.
 */
export function toMonths(workingDays: number): number | null {
  const months = Math.round(workingDays / daysPerMonth);
  return months < fewestMonths ? null : months;
}
