import { and, count, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import {
  bookedUnitsAreUsedOnce,
  nobodyWaitsForAFreeSeat,
  nobodyWhoLeftHoldsATime,
  timesAreHeldOnce,
} from './booked.ts';
import type { Diary } from './diary.ts';
import { transfersCountOnce } from './transfers.ts';
import { refundsFollowTheFormula, unitsAreWithinWhatWasSold } from './entitlements.ts';

/** A broken invariant, with the detail of the violation. */
export type Broken = { invariant: string; what: string };

/** Checks an invariant; resolves to the violations. */
export type Invariant = (diary: Diary) => Promise<readonly string[]>;

/** Invariants at every moment, each named after the complaint that it prevents. */
const atEveryMoment = {
  'every fen is accounted for': everyFenIsAccountedFor,
  'an order has one code that can be paid': oneCodeCanBePaid,
  'one node at a time works on the codes of an order': async ({ site }) => site.overlaps,
  'nobody has left who has something under way': nobodyLeftTooEarly,
  'what was transferred counts once': transfersCountOnce,
  'no more is used than was sold, and nothing twice': unitsAreWithinWhatWasSold,
  'what goes back follows the formula': refundsFollowTheFormula,
  'nobody has the time or the seat of somebody else': timesAreHeldOnce,
  'nobody waits while a seat is free': nobodyWaitsForAFreeSeat,
  'booked units are used, and given back in time': bookedUnitsAreUsedOnce,
  'nobody has left who holds a time': nobodyWhoLeftHoldsATime,
  'nobody gets an answer that no page has words for': async ({ strange }) => strange,
} as const satisfies Record<string, Invariant>;

/** Lists the invariants that are broken now. */
export function findBrokenNow(diary: Diary): Promise<readonly Broken[]> {
  return findBroken(diary, atEveryMoment);
}

/** Returns which of these do not hold. */
export async function findBroken(
  diary: Diary,
  invariants: Readonly<Record<string, Invariant>>,
): Promise<readonly Broken[]> {
  const broken: Broken[] = [];
  for (const [invariant, check] of Object.entries(invariants)) {
    for (const what of await check(diary)) broken.push({ invariant, what });
  }
  return broken;
}

/**
 * Checks for each order that captured minus refunded money equals its entitlements (`npm run ledger`).
 */
async function everyFenIsAccountedFor({ site }: Diary): Promise<readonly string[]> {
  const { difference, findings } = await addUp(site.database.db);
  const off = difference === 0 ? [] : [`the books differ by ${difference} fen`];
  return [...off, ...findings.map(({ orderNo, what }) => `${orderNo}: ${what}`)];
}

async function oneCodeCanBePaid({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db
    .select({ orderId: payments.orderId, codes: count() })
    .from(payments)
    .where(eq(payments.status, 'pending'))
    .groupBy(payments.orderId)
    .having(gt(count(), 1));
  return rows.map(({ orderId, codes }) => `order ${orderId} has ${codes} codes`);
}

async function nobodyLeftTooEarly({ site }: Diary): Promise<readonly string[]> {
  const rows = await site.database.db
    .select({ orderNo: orders.orderNo, status: orders.status })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isNotNull(users.closedAt), inArray(orders.status, ['pending', 'processing'])));
  return rows.map(({ orderNo, status }) => `${orderNo} is ${status}, and its owner has left`);
}
