import { checkBookings } from './booking/check.ts';
import {
  largeBookings,
  smallBookings,
  type BookingConfiguration,
} from './booking/configurations.ts';
import { check } from './check.ts';
import { large, small, type Configuration } from './configurations.ts';
import { checkForms } from './form/check.ts';
import { largeForms, smallForms, type FormConfiguration } from './form/configurations.ts';
import { checkRefunds } from './refund/check.ts';
import { largeRefunds, smallRefunds, type RefundConfiguration } from './refund/configurations.ts';
import type { Searchable } from './report.ts';
import { checkSessions } from './session/check.ts';
import {
  largeSessions,
  smallSessions,
  type SessionConfiguration,
} from './session/configurations.ts';

/** The models that every test run searches. */
export const smallWorlds: readonly Searchable[] = [
  ...small.map(checkoutWorld),
  ...smallSessions.map(sessionWorld),
  ...smallRefunds.map(refundWorld),
  ...smallForms.map(formWorld),
  ...smallBookings.map(bookingWorld),
];

/** Further models that `npm run world` searches. */
export const largeWorlds: readonly Searchable[] = [
  ...large.map(checkoutWorld),
  ...largeSessions.map(sessionWorld),
  ...largeRefunds.map(refundWorld),
  ...largeForms.map(formWorld),
  ...largeBookings.map(bookingWorld),
];

function checkoutWorld({ name, rules, limit }: Configuration): Searchable {
  return { name, limit, search: () => check(rules, limit) };
}

function sessionWorld({ name, rules, limit }: SessionConfiguration): Searchable {
  return { name, limit, search: () => checkSessions(rules, limit) };
}

function refundWorld({ name, rules, limit }: RefundConfiguration): Searchable {
  return { name, limit, search: () => checkRefunds(rules, limit) };
}

function formWorld({ name, rules, limit }: FormConfiguration): Searchable {
  return { name, limit, search: () => checkForms(rules, limit) };
}

function bookingWorld({ name, rules, limit }: BookingConfiguration): Searchable {
  return { name, limit, search: () => checkBookings(rules, limit) };
}
