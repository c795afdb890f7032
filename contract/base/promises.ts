import { hourMs } from './durations.ts';
import { inquiryReplyHours } from './limits.ts';
import { endOfDay } from './shanghai.ts';
import { workingDayLater } from './working-days.ts';

/** The subject of a promise to a customer, with the facts that determine its first deadline. */
type Promising =
  | { kind: 'refund'; answerBy: Date }
  | { kind: 'inquiry'; createdAt: Date }
  | { kind: 'invoice'; requestedAt: Date }
  /** A day in Shanghai such as `2026-11-20`. */
  | { kind: 'step'; due: string }
  | { kind: 'reply'; createdAt: Date };

/** The deadline of a promise, and the first one if staff chose another day since. */
export type Promised = { until: Date; first: Date | null };

/**
 * Returns until when something is promised: the end of the day that staff chose, which is stored as
 * `promisedUntil`, or else its first deadline.
 */
export function getPromise({
  promisedUntil,
  ...promising
}: Promising & { promisedUntil: Date | null }): Promised {
  const first = getFirstDeadline(promising);
  return promisedUntil === null ? { until: first, first: null } : { until: promisedUntil, first };
}

function getFirstDeadline(promising: Promising): Date {
  switch (promising.kind) {
    case 'refund':
      return promising.answerBy;
    case 'inquiry':
      return new Date(promising.createdAt.valueOf() + inquiryReplyHours * hourMs);
    case 'invoice':
      return workingDayLater(promising.requestedAt);
    case 'step':
      return endOfDay(promising.due);
    case 'reply':
      return workingDayLater(promising.createdAt);
  }
}
