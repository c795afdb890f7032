import type { OrderService, ServiceMatter } from '#contract/service/schemas.ts';
import { countLeft, hasUnitsForMatter } from '#contract/service/units-left.ts';
import { isLate } from '#contract/base/deadlines.ts';
import { endOfDay } from '#contract/base/shanghai.ts';

/** The facts that the messages and branches of a service depend on. */
export type ServiceFacts = Pick<
  OrderService,
  'state' | 'matters' | 'units' | 'next' | 'begins' | 'refundable' | 'as_of'
>;

/** The main message about a service; its texts are `orders:service.say`. */
export type Saying =
  | 'awaitingStart'
  | 'startPaused'
  | 'paused'
  | 'beginsLater'
  | 'running'
  /** Nothing is open, and units are left for another matter. */
  | 'canOpen'
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
export function saying(service: ServiceFacts, isReturning: boolean): Saying {
  const { state, next, begins, as_of } = service;
  switch (state) {
    case 'underWay':
      if (begins.at !== undefined && begins.at > as_of) return 'beginsLater';
      if (next === null) return sayWithoutStep(service);
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

/** Checks whether the reader must act. */
export function isYourMove(said: Saying): boolean {
  return said === 'yourMove' || said === 'yourLate';
}

function sayWithoutStep(service: ServiceFacts): Saying {
  const { matters, units, as_of } = service;
  if (hasUnitsForMatter(units, as_of)) return 'canOpen';
  const isLeft = units.some((each) => countLeft(each, as_of) > 0);
  return matters.length === 0 || isLeft ? 'running' : 'allDone';
}

/** Finds the matter that has the next step of the order; undefined without one. */
export function findNextMatter({ matters, next }: ServiceFacts): ServiceMatter | undefined {
  return matters.find(
    ({ next: own }) => own !== null && own.text === next?.text && own.due === next.due,
  );
}
