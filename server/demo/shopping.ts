import { cancelOrder } from '#server/domain/workflows/order-end.ts';
import {
  inWallet,
  openCode,
  orderContent,
  orderMembership,
  orderSaas,
  pay,
  pick,
  getCustomerWallet,
} from './buying.ts';
import { days, hours, minutes, type Story } from './calendar.ts';
import { type Customer, type Park } from './park.ts';

/** Orders a plan and pays at once. */
export async function* paysAtOnce(park: Park, customer: Customer): Story {
  const order = await orderSaas(park, customer);
  yield minutes(3);
  yield* pay(park, customer, order);
}

/** Orders, and has a code open right now. */
export async function* isAboutToPay(park: Park, customer: Customer): Story {
  const order = await orderSaas(park, customer);
  yield minutes(2);
  await openCode(park, customer, order);
}

/** Orders, and has not asked for a code. */
export async function* ordersOnly(park: Park, customer: Customer): Story {
  await orderSaas(park, customer);
  yield minutes(1);
}

/** Orders, looks at the code, and does not pay: the order ends after a day. */
export async function* doesNotPay(park: Park, customer: Customer): Story {
  await openCode(park, customer, await orderSaas(park, customer));
  yield hours(1);
  yield hours(23) + minutes(1);
}

/** Cancels an order before paying. */
export async function* cancels(park: Park, customer: Customer): Story {
  const order = await orderSaas(park, customer);
  await openCode(park, customer, order);
  yield minutes(9);
  await cancelOrder(park.deps, customer.id, order.order_no, customer.locale);
}

/** Pays a code in the wallet after cancelling: the money is refunded automatically. */
export async function* paysTooLate(park: Park, customer: Customer): Story {
  const order = await orderSaas(park, customer);
  const payment = await openCode(park, customer, order);
  yield minutes(5);
  await cancelOrder(park.deps, customer.id, order.order_no, customer.locale);
  yield minutes(1);
  await inWallet(park, payment, 'late');
}

/** Pays with one wallet and then also the code of the other: the second payment is refunded automatically. */
export async function* paysTwice(park: Park, customer: Customer): Story {
  const order = await orderSaas(park, customer);
  const other = getCustomerWallet(customer) === 'alipay' ? 'wechat' : 'alipay';
  const first = await openCode(park, customer, order, other);
  yield minutes(2);
  yield* pay(park, customer, order);
  yield minutes(1);
  await inWallet(park, first, 'late');
}

/** Pays an expired code while the order is still open: the order is completed. */
export async function* paysAnOldCode(park: Park, customer: Customer): Story {
  const payment = await openCode(park, customer, await orderSaas(park, customer));
  yield hours(3);
  await inWallet(park, payment, 'late');
}

/** Buys a report and an article to read. */
export async function* buysToRead(park: Park, customer: Customer): Story {
  const { nth } = customer;
  const report = pick(['rd-super-deduction-ledger', 'smart-hardware-market-access'], nth);
  yield* pay(park, customer, await orderContent(park, customer, 'report', report));
  yield days(6);
  const article = pick(['metric-cards', 'odi-before-money-leaves'], nth);
  yield* pay(park, customer, await orderContent(park, customer, 'article', article));
}

/** Becomes a member and renews. */
export async function* renewsMembership(park: Park, customer: Customer): Story {
  yield* pay(park, customer, await orderMembership(park, customer, 'basic', 3));
  yield days(80);
  yield* pay(park, customer, await orderMembership(park, customer, 'basic', 6));
}

/** Becomes a member and takes the higher level later, with credit for the months that are left. */
export async function* upgradesMembership(park: Park, customer: Customer): Story {
  yield* pay(park, customer, await orderMembership(park, customer, 'basic', 12));
  yield days(45);
  yield* pay(park, customer, await orderMembership(park, customer, 'premium', 12));
}

/** Becomes a member for a month and lets it end. */
export async function* letsMembershipEnd(park: Park, customer: Customer): Story {
  yield* pay(park, customer, await orderMembership(park, customer, 'premium', 1));
  yield days(25);
  yield days(8);
}
