/**
 * The result of a job that did not fail: it is done, or waits for an outside step. `accepted`: the wallet has
 * just accepted it. Jobs that are not done are run again on a schedule.
 */
export type JobResult = 'done' | 'accepted' | 'waiting';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

// The delay before the next run, by the age of a job: at first 5, 10, 15, 30 and 60 s.
const steps = [
  { untilAge: 5 * second, pause: 5 * second },
  { untilAge: 15 * second, pause: 10 * second },
  { untilAge: 30 * second, pause: 15 * second },
  { untilAge: minute, pause: 30 * second },
  { untilAge: 2 * minute, pause: minute },
  { untilAge: 10 * minute, pause: 2 * minute },
  { untilAge: hour, pause: 5 * minute },
  { untilAge: 6 * hour, pause: 15 * minute },
  { untilAge: 24 * hour, pause: 30 * minute },
];

/** Computes the next run of a job that is not done; `now` and `createdAt` in ms. */
export function getNextAsk(
  result: Exclude<JobResult, 'done'>,
  { createdAt, now }: { createdAt: number; now: number },
): Date {
  // A job that was accepted late is usually done as quickly as any other.
  if (result === 'accepted') return new Date(now + 5 * second);
  const step = steps.find(({ untilAge }) => now - createdAt < untilAge);
  return new Date(now + (step?.pause ?? hour));
}
