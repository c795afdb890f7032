import type { OrderService } from '#contract/service.ts';
import { shanghaiDay } from '#contract/shanghai.ts';

/** What is said first about a service; its words are `orders:service.say`. */
export type Saying =
  | 'awaitingStart'
  | 'startPaused'
  | 'paused'
  | 'beginsLater'
  | 'running'
  | 'yourMove'
  | 'ourMove'
  | 'late'
  | 'allDone'
  | 'delivered'
  | 'ended';

/** Returns what a reader has to know first: what happens now, and whether it is their move. */
export function saying({ state, steps, next, begins, as_of }: OrderService): Saying {
  switch (state) {
    case 'underWay':
      if (begins.at !== undefined && begins.at > as_of) return 'beginsLater';
      if (steps.length === 0) return 'running';
      if (next === null) return 'allDone';
      if (next.by_whom === 'customer') return 'yourMove';
      return next.due !== undefined && next.due < shanghaiDay(new Date(as_of)) ? 'late' : 'ourMove';
    case 'startPaused':
    case 'paused':
    case 'delivered':
    case 'ended':
      return state;
    default:
      return 'awaitingStart';
  }
}
