import { hourMs, minuteMs, secondMs } from '#contract/base/durations.ts';

/**
 * The result of a job that did not fail: it is done, or waits for an outside step. `accepted`: the wallet has
 * just accepted it. Jobs that are not done are run again on a schedule.
 */
export type JobResult = 'done' | 'accepted' | 'waiting';

// The delay before the next run, by the age of a job: at first 5, 10, 15, 30 and 60 s.
const steps = [
  { untilAge: 5 * secondMs, pause: 5 * secondMs },
  { untilAge: 15 * secondMs, pause: 10 * secondMs },
  { untilAge: 30 * secondMs, pause: 15 * secondMs },
  { untilAge: minuteMs, pause: 30 * secondMs },
  { untilAge: 2 * minuteMs, pause: minuteMs },
  { untilAge: 10 * minuteMs, pause: 2 * minuteMs },
  { untilAge: hourMs, pause: 5 * minuteMs },
  { untilAge: 6 * hourMs, pause: 15 * minuteMs },
  { untilAge: 24 * hourMs, pause: 30 * minuteMs },
];

/** Computes the next run of a job that is not done; `now` and `createdAt` in ms. */
export function getNextAsk(
  result: Exclude<JobResult, 'done'>,
  { createdAt, now }: { createdAt: number; now: number },
): Date {
  // A job that was accepted late is usually done as quickly as any other.
  if (result === 'accepted') return new Date(now + 5 * secondMs);
  const step = steps.find(({ untilAge }) => now - createdAt < untilAge);
  return new Date(now + (step?.pause ?? hourMs));
}
