import { orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { DeskRefusal } from '#server/desk/desk.ts';
import { chores } from '#server/domain/sweep.ts';
import { agoFrom, days, hours, minutes, play, type Story } from './calendar.ts';
import * as invoices from './invoices.ts';
import { join, password, type Customer, type Park } from './park.ts';
import * as people from './people.ts';
import * as refunds from './refunds.ts';
import * as service from './service.ts';
import * as shopping from './shopping.ts';

/** How long before its end a demo begins. */
export const demoMs = days(182);

const customers = 17;

/** What happens, and how long before the end it begins, each time to somebody else. */
const stories: readonly {
  tell: (park: Park, customer: Customer) => Story;
  ago: readonly number[];
}[] = [
  { tell: service.isServed, ago: [150, 172, 118, 83, 41, 19, 9].map(days) },
  { tell: shopping.renewsMembership, ago: [160, 131, 104, 30].map(days) },
  { tell: shopping.upgradesMembership, ago: [120, 165, 60].map(days) },
  { tell: shopping.letsMembershipEnd, ago: [140, 75].map(days) },
  {
    tell: shopping.paysAtOnce,
    ago: [170, 155, 137, 122, 101, 88, 66, 52, 37, 24, 12, 5].map(days),
  },
  { tell: shopping.buysToRead, ago: [145, 98, 71, 33, 14].map(days) },
  { tell: service.takesPackage, ago: [9, 125, 94, 47].map(days) },
  { tell: shopping.paysTooLate, ago: [110, 26].map(days) },
  { tell: shopping.paysTwice, ago: [96, 17].map(days) },
  { tell: shopping.paysAnOldCode, ago: [87, 11].map(days) },
  { tell: shopping.cancels, ago: [134, 58, 8].map(days) },
  { tell: shopping.doesNotPay, ago: [147, 92, 29, 6].map(days) },
  { tell: refunds.getsMoneyBack, ago: [128, 64, 21].map(days) },
  { tell: refunds.acceptsLess, ago: [115, 49].map(days) },
  { tell: refunds.hasAnOffer, ago: [15].map(days) },
  { tell: refunds.isDeclined, ago: [107, 36].map(days) },
  { tell: refunds.withdraws, ago: [79, 15].map(days) },
  { tell: refunds.isPaidByHand, ago: [90].map(days) },
  { tell: refunds.waitsForTransfer, ago: [hours(20)] },
  { tell: refunds.waitsForWallet, ago: [minutes(75)] },
  { tell: refunds.asksForMoney, ago: [hours(5), days(6)] },
  { tell: invoices.getsInvoice, ago: [142, 109, 68, 35, 13].map(days) },
  { tell: invoices.getsOneForTwo, ago: [100, 44].map(days) },
  { tell: invoices.withdrawsRequest, ago: [73].map(days) },
  { tell: invoices.isDeclinedInvoice, ago: [56].map(days) },
  { tell: invoices.hasInvoiceReversed, ago: [84, 32].map(days) },
  { tell: invoices.confirmsReversal, ago: [hours(52)] },
  { tell: invoices.hasTooMuchInvoiced, ago: [10].map(days) },
  { tell: invoices.asksForInvoice, ago: [hours(20), days(4)] },
  { tell: people.getsReply, ago: [152, 113, 62, 28].map(days) },
  { tell: people.waitsForReply, ago: [hours(6), days(3)] },
  { tell: people.isVerified, ago: [163, 86, 43].map(days) },
  { tell: people.isNotVerified, ago: [39].map(days) },
  { tell: people.waitsForVerification, ago: [hours(4), hours(47)] },
  { tell: service.waitsForStart, ago: [hours(21), days(6)] },
  { tell: service.asksAboutService, ago: [8].map(days) },
  { tell: shopping.ordersOnly, ago: [hours(2), minutes(50)] },
  { tell: shopping.isAboutToPay, ago: [minutes(6)] },
];

/**
 * Plays half a year up to `end` on an empty database, by the domain functions and the sandbox' wallets.
 * `times` limits how often each story is told. Returns an account to look at it with. Throws a
 * `DeskRefusal` where there are orders or people, and whatever a story could not do.
 */
export async function fillWithDemo(
  park: Park,
  end: number,
  times = Infinity,
): Promise<{ phone: string; password: string; orders: number }> {
  await expectNoOrders(park);
  const known = new Map<number, Promise<Customer>>();
  const customer = (nth: number) => {
    const found = known.get(nth) ?? join(park, nth);
    known.set(nth, found);
    return found;
  };
  const told = stories.flatMap(({ tell, ago }) => ago.slice(0, times).map((ms) => ({ tell, ms })));
  const beginnings = told.map(({ tell, ms }, at) => ({
    at: agoFrom(end, ms, at),
    story: begin(tell, (at % customers) + 1),
  }));
  await play(park.clock, beginnings, end, lookAfter(park));
  const { phone } = await customer(1);
  return { phone, password, orders: await park.deps.db.$count(orders) };

  async function* begin(tell: (typeof stories)[number]['tell'], nth: number): Story {
    yield* tell(park, await customer(nth));
  }
}

/** Returns what does the server's chores: what has a term as time passes, the others more seldom. */
function lookAfter({ deps, clock }: Park): () => Promise<void> {
  const { attempts, orders: unpaid, jobs, memberships, reversals, rows, files } = chores;
  const rounds = [
    { chores: [attempts, unpaid], every: minutes(30) },
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
  throw new DeskRefusal(
    'There are orders or people in this database: the demo fills an empty one only.',
  );
}
