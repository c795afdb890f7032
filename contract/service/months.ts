/** Working days in a month on average, with the public holidays. */
const daysPerMonth = 21.75;
const fewestMonths = 3;

/**
 * Converts working days to whole months, because readers do not count the working days of an authority. Returns null
 * for less than three months, which pages show in days.
 */
export function toMonths(workingDays: number): number | null {
  const months = Math.round(workingDays / daysPerMonth);
  return months < fewestMonths ? null : months;
}
