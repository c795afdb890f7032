import type { OrderService } from '#contract/service/schemas.ts';
import { isLate } from '#contract/base/deadlines.ts';
import { endOfDay } from '#contract/base/shanghai.ts';

/** The facts that the messages and branches of a service depend on. */
export type ServiceFacts = Pick<
  OrderService,
  'state' | 'steps' | 'next' | 'begins' | 'refundable' | 'as_of'
>;

/** The main message about a service; its texts are `orders:service.say`. */
export type Saying =
  | 'awaitingStart'
  | 'startPaused'
  | 'paused'
  | 'beginsLater'
  | 'running'
  | 'yourMove'
  | 'ourMove'
  /** The reader, we or an authority are past the day that was expected. */
  | 'yourLate'
  | 'late'
  | 'authorityLate'
  | 'allDone'
  | 'delivered'
  /** All of the money goes back, and some of it is not back yet. */
  | 'ending'
  | 'ended';

/**
 * Chooses the main message for the reader: the current state, and whether the reader must act. `isReturning`
 * means that the full amount is being refunded.
 */
export function saying(
  { state, steps, next, begins, as_of }: ServiceFacts,
  isReturning: boolean,
): Saying {
  switch (state) {
    case 'underWay':
      if (begins.at !== undefined && begins.at > as_of) return 'beginsLater';
      if (steps.length === 0) return 'running';
      if (next === null) return 'allDone';
      if (next.due === undefined || !isLate(endOfDay(next.due), as_of)) {
        return next.by_whom === 'customer' ? 'yourMove' : 'ourMove';
      }
      if (next.by_whom === 'customer') return 'yourLate';
      return next.by_whom === 'authority' ? 'authorityLate' : 'late';
    case 'ended':
      return isReturning ? 'ending' : 'ended';
    case 'startPaused':
    case 'paused':
    case 'delivered':
      return state;
    default:
      return 'awaitingStart';
  }
}
