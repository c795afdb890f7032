import { reversalLifetimeMs } from '#contract/base/limits.ts';
import { orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { commandRefused } from '#server/base/command.ts';
import { markAllNotificationsRead } from '#server/domain/notifications/own.ts';
import { chores } from '#server/domain/jobs/sweep.ts';
import { listServices } from '#server/domain/views/service-offer.ts';
import {
  agoFrom,
  days,
  hours,
  isAtWork,
  minutes,
  play,
  workdaysAgo,
  type Story,
} from './calendar.ts';
import { takeQuote } from './buying.ts';
import * as bookings from './bookings.ts';
import * as invoices from './invoices.ts';
import { join, password, type Customer, type Park } from './park.ts';
import * as people from './people.ts';
import * as refunds from './refunds.ts';
import * as service from './service.ts';
import * as shopping from './shopping.ts';

/** How long before its end a demo begins. */
export const demoMs = days(370);

const customers = 17;

/** The stories, and how long before the end each begins; every start has the next customer. */
const stories: readonly {
  tell: (park: Park, customer: Customer) => Story;
  ago: readonly Beginning[];
  /** True for a story of a customer who has bought nothing. */
  byNewcomer?: true;
}[] = [
  { tell: service.isServed, ago: [361, 308, 233, 171, 104, 43, 19, 9].map(days) },
  { tell: shopping.renewsMembership, ago: [330, 262, 201, 97].map(days) },
  { tell: shopping.upgradesMembership, ago: [240, 341, 118].map(days) },
  { tell: shopping.letsMembershipEnd, ago: [284, 146].map(days) },
  {
    tell: shopping.paysAtOnce,
    ago: [
      355, 337, 319, 296, 273, 251, 226, 204, 183, 160, 139, 122, 101, 77, 58, 37, 24, 12, 5,
    ].map(days),
  },
  { tell: shopping.buysToRead, ago: [325, 290, 214, 148, 89, 33, 14].map(days) },
  { tell: service.takesPackage, ago: [9, 347, 245, 187, 128, 61].map(days) },
  { tell: shopping.paysTooLate, ago: [278, 110, 26].map(days) },
  { tell: shopping.paysTwice, ago: [303, 96, 17].map(days) },
  { tell: shopping.paysAnOldCode, ago: [221, 87, 11].map(days) },
  { tell: shopping.cancels, ago: [312, 195, 58, 8].map(days) },
  { tell: shopping.doesNotPay, ago: [333, 257, 147, 29, 6].map(days) },
  { tell: refunds.getsMoneyBack, ago: [298, 178, 64, 21].map(days) },
  { tell: refunds.acceptsLess, ago: [267, 115, 49].map(days) },
  { tell: refunds.hasAnOffer, ago: [workdays(18, hours(10))] },
  { tell: refunds.isDeclined, ago: [236, 107, 36].map(days) },
  { tell: refunds.withdraws, ago: [192, 79, 15].map(days) },
  { tell: refunds.isPaidByHand, ago: [90].map(days) },
  { tell: refunds.waitsForTransfer, ago: [workdays(1, hours(13))] },
  { tell: refunds.waitsForWallet, ago: [beginApproval] },
  { tell: refunds.asksForMoney, ago: [hours(5), days(6)] },
  { tell: invoices.getsInvoice, ago: [316, 248, 155, 109, 68, 35, 13].map(days) },
  { tell: invoices.getsOneForTwo, ago: [210, 100, 44].map(days) },
  { tell: invoices.withdrawsRequest, ago: [73].map(days) },
  { tell: invoices.isDeclinedInvoice, ago: [56].map(days) },
  { tell: invoices.hasInvoiceReversed, ago: [167, 84, 32].map(days) },
  { tell: invoices.confirmsReversal, ago: [beginReversal] },
  { tell: invoices.hasTooMuchInvoiced, ago: [workdays(6, hours(11))] },
  { tell: invoices.asksForInvoice, ago: [hours(20), days(4)] },
  { tell: people.getsReply, ago: [322, 231, 152, 62, 28].map(days) },
  { tell: people.waitsForReply, ago: [hours(6), days(3)] },
  { tell: people.isVerified, ago: [350, 163, 86, 43].map(days) },
  { tell: people.isNotVerified, ago: [39].map(days) },
  { tell: people.waitsForVerification, ago: [hours(4), hours(47)] },
  { tell: service.waitsForStart, ago: [hours(21), days(6)] },
  { tell: service.asksAboutService, ago: [workdays(10, hours(14))] },
  { tell: shopping.ordersOnly, ago: [hours(2), minutes(50)] },
  { tell: shopping.isAboutToPay, ago: [minutes(6)] },
  { tell: bookings.booksRooms, ago: [153, 52].map(days) },
  { tell: bookings.takesSeat, ago: [7, 4, 3, 2].map(days) },
  { tell: bookings.asksForRoom, ago: [hours(3), workdays(2, hours(15))], byNewcomer: true },
];

/** How long before the end a story begins, or the instant, reckoned from the end. */
type Beginning = number | ((end: number) => number);

function workdays(count: number, at: number): Beginning {
  return (end) => workdaysAgo(end, count, at);
}

/** A refund is approved within the last hour, where people are at work: else in the last hours that they were. */
function beginApproval(end: number): number {
  return isAtWork(end) ? end - minutes(75) : workdaysAgo(end, 0, hours(16));
}

/** A reversal waits for its buyer for three days: before a long holiday a colleague handles it from home. */
function beginReversal(end: number): number {
  const atWork = workdaysAgo(end, isAtWork(end) ? 1 : 0, hours(9) + minutes(10));
  return end - atWork < reversalLifetimeMs ? atWork : agoFrom(end, hours(48), 0);
}

/**
 * Plays a year up to `end` on an empty database, through the domain functions and the sandbox' wallets. `times` limits
 * the runs of each story. Returns an account for looking at the result, and that of a reader of English. Throws a
 * `commandRefused` if there are orders or people, and any error of a story.
 */
export async function fillWithDemo(
  surroundings: Omit<Park, 'services'>,
  end: number,
  times = Infinity,
): Promise<{ phone: string; englishPhone: string; password: string; orders: number }> {
  const offered = await listServices(surroundings.deps.db, 'zh-CN');
  const park = { ...surroundings, services: offered.map(({ item }) => item) };
  await expectNoOrders(park);
  const known = new Map<number, Promise<Customer>>();
  let readAt = park.clock.now();
  const customer = (nth: number) => {
    const found = known.get(nth) ?? join(park, nth);
    known.set(nth, found);
    return found;
  };
  const told = stories.flatMap(({ ago, ...story }) =>
    ago.slice(0, times).map((each) => ({ ...story, ago: each })),
  );
  const beginnings = told.map(({ tell, ago, byNewcomer }, at) => ({
    at: typeof ago === 'number' ? agoFrom(end, ago, at) : ago(end),
    story: begin(tell, byNewcomer === true ? customers + 1 + at : (at % customers) + 1),
  }));
  const lookAfterPark = lookAfter(park);
  await play(park.clock, beginnings, end, async () => {
    await lookAfterPark();
    await readNotifications();
  });
  for (const nth of [1, 2]) await takeQuote(park, await customer(nth));
  const { phone } = await customer(1);
  const { phone: englishPhone } = await customer(2);
  return { phone, englishPhone, password, orders: await park.deps.db.$count(orders) };

  /** Customers read their notifications at intervals; the newest stay unread at the end. */
  async function readNotifications(): Promise<void> {
    const now = park.clock.now();
    if (now - readAt < days(14) || now > end - days(2)) return;
    readAt = now;
    for (const one of known.values()) await markAllNotificationsRead(park.deps, (await one).id);
  }

  async function* begin(tell: (typeof stories)[number]['tell'], nth: number): Story {
    yield* tell(park, await customer(nth));
  }
}

/**
 * Creates a function that runs the server's chores: those with a term as time passes, the others less
 * often.
 */
function lookAfter({ deps, clock }: Park): () => Promise<void> {
  const { attempts, orders: unpaid, mails, jobs, memberships, reversals, rows, files } = chores;
  const rounds = [
    { chores: [attempts, unpaid, mails], every: minutes(30) },
    { chores: [jobs, memberships, reversals], every: hours(12) },
    { chores: [rows, files], every: days(7) },
  ].map((round) => ({ ...round, last: clock.now() }));
  return async () => {
    for (const round of rounds) {
      if (clock.now() - round.last < round.every) continue;
      round.last = clock.now();
      for (const chore of round.chores) await chore(deps);
    }
  };
}

async function expectNoOrders({ deps }: Park): Promise<void> {
  if ((await deps.db.$count(orders)) === 0 && (await deps.db.$count(users)) === 0) return;
  throw commandRefused(
    'There are orders or people in this database: the demo fills an empty one only.',
  );
}
