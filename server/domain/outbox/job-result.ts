/**
 * What came of a job that did not fail: it is done, or somebody else has to do their part first.
 * `accepted`: they have just taken it on. Either way they are asked again by schedule.
 */
export type JobResult = 'done' | 'accepted' | 'waiting';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

// Up to which age of a job it is asked again after which time: at first after 5, 10, 15, 30 and 60 s.
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

/** Returns when a job is asked about again that is not done; `now` and `createdAt` in ms. */
export function getNextAsk(
  result: Exclude<JobResult, 'done'>,
  { createdAt, now }: { createdAt: number; now: number },
): Date {
  // What was taken on late is done as quickly as any other, mostly.
  if (result === 'accepted') return new Date(now + 5 * second);
  const step = steps.find(({ untilAge }) => now - createdAt < untilAge);
  return new Date(now + (step?.pause ?? hour));
}
