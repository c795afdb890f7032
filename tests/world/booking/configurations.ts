import type { BookingRules } from './moves.ts';

export type BookingConfiguration = { name: string; rules: BookingRules; limit: number };

const twoPeople: BookingRules = {
  tabs: [0, 1],
  places: ['room'],
  times: 1,
  presses: 2,
  decisions: 0,
  faults: 0,
  isFull: false,
  timePasses: false,
};

/** More than any of these needs: a search that reaches it is cut, which fails. */
const limit = 1_000_000;

/** Small ones, searched in every test run. */
export const smallBookings: readonly BookingConfiguration[] = [
  {
    name: 'booking, one time wanted by two, 1 fault',
    rules: { ...twoPeople, faults: 1 },
    limit,
  },
  {
    name: 'booking, a full class and a line',
    rules: { ...twoPeople, places: ['class'], isFull: true },
    limit,
  },
  {
    name: 'booking, one page, two times, the desk, 1 fault',
    rules: { ...twoPeople, tabs: [0], times: 2, presses: 2, decisions: 1, faults: 1 },
    limit,
  },
];

/** Large ones, searched by `npm run world` and in the long tests. */
export const largeBookings: readonly BookingConfiguration[] = [
  {
    name: 'booking, one person, two pages, two times, until it is too late',
    rules: { ...twoPeople, tabs: [0, 0], times: 2, timePasses: true },
    limit,
  },
  {
    name: 'booking, one seat and a line',
    rules: { ...twoPeople, places: ['class'], presses: 3 },
    limit,
  },
  {
    name: 'booking, a full class and a line, the desk, 1 fault',
    rules: { ...twoPeople, places: ['class'], isFull: true, decisions: 1, faults: 1 },
    limit,
  },
  {
    name: 'booking, a room and a class, one page, 2 faults',
    rules: { ...twoPeople, tabs: [0], places: ['room', 'class'], faults: 2, timePasses: true },
    limit,
  },
];
