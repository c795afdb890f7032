/** Milliseconds in a second. */
export const secondMs = 1000;
/** Milliseconds in a minute. */
export const minuteMs = 60 * secondMs;
/** Milliseconds in an hour. */
export const hourMs = 60 * minuteMs;
/** Milliseconds in a day of 24 hours, which is every day in Beijing. */
export const dayMs = 24 * hourMs;
