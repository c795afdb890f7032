import type { Order } from '#contract/orders/schemas.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import {
  acceptOffer,
  addNote,
  createRefund,
  setAccount,
  withdrawRefund,
} from '#server/domain/workflows/refund-request.ts';
import { decideRefund } from '#server/domain/workflows/refund-decide.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import { quoteRefund } from '#server/domain/views/refund-quote.ts';
import { orderSaas, orderService, pay, pick } from './buying.ts';
import { days, hours, minutes, work, type Part, type Story } from './calendar.ts';
import { adviser, adviserOf, choose, type Customer, type Park } from './park.ts';
import { takeSteps } from './steps.ts';

type Bought = { order: Order; payment: Payment };
type Asked = Bought & { refundNo: string; amount: number };

/** Asks for all that the terms give, and gets it. */
export async function* getsMoneyBack(park: Park, customer: Customer): Story {
  const bought = yield* buyService(park, customer);
  yield days(1);
  const { refundNo } = await askBack(park, customer, bought);
  yield work(hours(4));
  await approve(park, refundNo);
}

/** Plays a customer who accepts an offer below the requested amount. */
export async function* acceptsLess(park: Park, customer: Customer): Story {
  const bought = yield* buySaas(park, customer);
  yield days(2);
  const { refundNo, amount } = await askBack(park, customer, bought);
  yield work(hours(5));
  await offer(
    park,
    refundNo,
    amount,
    choose(customer, {
      'zh-CN': '本月已经使用的部分按约定不退。',
      'en-US': 'The part of this month that was used is not refunded, as agreed.',
    }),
  );
  yield hours(5);
  await acceptOffer(park.deps, customer.id, refundNo, undefined, customer.locale);
}

/** Plays a customer with an unanswered lower offer during a service. */
export async function* hasAnOffer(park: Park, customer: Customer): Story {
  const bought = yield* buyService(park, customer);
  const { order_no: orderNo } = bought.order;
  yield work(hours(20));
  await startByHand(park.deps, adviser, orderNo, null, adviserOf[customer.locale]);
  yield* takeSteps(park, customer, bought.order, { count: 1 });
  yield days(2);
  const { refundNo, amount } = await askBack(park, customer, bought);
  yield work(hours(5));
  await offer(
    park,
    refundNo,
    amount,
    choose(customer, {
      'zh-CN': '第二步的材料已经在准备。',
      'en-US': 'The papers of the second step are being prepared already.',
    }),
  );
}

/** Asks for money back and is refused. */
export async function* isDeclined(park: Park, customer: Customer): Story {
  const bought = yield* buySaas(park, customer);
  yield days(4);
  const { refundNo } = await askBack(park, customer, bought);
  yield work(hours(6));
  const reason = choose(customer, {
    'zh-CN': '团队仍有成员在使用，请先停用后再申请。',
    'en-US': 'Members of the team still use it. Please stop using it first, then ask again.',
  });
  await decideRefund(park.deps, adviser, refundNo, { act: 'decline', reason });
}

/** Asks for money back and thinks better of it. */
export async function* withdraws(park: Park, customer: Customer): Story {
  const bought = yield* buySaas(park, customer);
  yield days(2);
  const { refundNo } = await askBack(park, customer, bought);
  yield hours(1);
  await withdrawRefund(park.deps, customer.id, refundNo, customer.locale);
}

/** Requests a refund and waits for the answer. */
export async function* asksForMoney(park: Park, customer: Customer): Story {
  const bought = yield* buyService(park, customer);
  yield hours(2);
  const { refundNo } = await askBack(park, customer, bought);
  yield minutes(10);
  const note = choose(customer, {
    'zh-CN': '付款人为公司账户，请原路退回。',
    'en-US': 'A company account paid. Please return the money to it.',
  });
  await addNote(park.deps, customer.id, refundNo, note, customer.locale);
}

/** Gets a refund for the rest of a plan; the wallet is slow and has not finished. */
export async function* waitsForWallet(park: Park, customer: Customer): Story {
  yield* isApprovedSlowly(park, customer);
}

/** Plays a wallet that cannot send the money back; it is paid by hand to the account that the customer names. */
export async function* isPaidByHand(park: Park, customer: Customer): Story {
  const refundNo = yield* failsAtWallet(park, customer);
  yield work(days(1));
  const reference = `B-${shanghaiDay(park.clock.date()).replaceAll('-', '')}-0017`;
  await decideRefund(park.deps, adviser, refundNo, { act: 'settle', reference });
}

/** Plays a wallet that cannot return the money; a bank account is named, but the transfer is not made yet. */
export async function* waitsForTransfer(park: Park, customer: Customer): Story {
  yield* failsAtWallet(park, customer);
}

async function* failsAtWallet(park: Park, customer: Customer): Part<string> {
  const { refundNo } = yield* isApprovedSlowly(park, customer);
  yield hours(3);
  await park.wallets.endRefund(refundNo, 'abnormal');
  yield hours(1);
  const bank = choose(customer, { 'zh-CN': '样例银行', 'en-US': 'Sample Bank' });
  const account = { holder: customer.name, bank, account: '6217 0000 1234 5678' };
  await setAccount(park.deps, customer.id, refundNo, account, customer.locale);
  return refundNo;
}

async function* isApprovedSlowly(park: Park, customer: Customer): Part<Asked> {
  // Of the two only WeChat Pay says that money cannot be sent back.
  const bought = yield* buySaas(park, customer, 'wechat');
  yield minutes(40);
  const asked = await askBack(park, customer, bought);
  yield work(minutes(20));
  park.sandbox.faults.setRefunds('processing', 1, bought.payment.payment_no);
  await approve(park, asked.refundNo);
  return asked;
}

/** Approves all that was asked for. */
export async function approve({ deps }: Park, refundNo: string): Promise<void> {
  await decideRefund(deps, adviser, refundNo, { act: 'approve', amount: null, reason: null });
}

async function offer(
  { deps }: Park,
  refundNo: string,
  asked: number,
  reason: string,
): Promise<void> {
  const amount = Math.floor(asked * 0.8);
  await decideRefund(deps, adviser, refundNo, { act: 'approve', amount, reason });
}

async function* buySaas(park: Park, customer: Customer, channel?: Channel): Part<Bought> {
  const order = await orderSaas(park, customer);
  return { order, payment: yield* pay(park, customer, order, channel) };
}

async function* buyService(park: Park, customer: Customer): Part<Bought> {
  const order = await orderService(park, customer);
  return { order, payment: yield* pay(park, customer, order) };
}

const notes = {
  'zh-CN': ['项目暂停', null, '选错了方案'],
  'en-US': ['The project is on hold', null, 'We chose the wrong plan'],
} as const;

/** Asks for all that the terms give. */
export async function askBack(
  { deps }: Park,
  { id, nth, locale }: Customer,
  { order, payment }: Bought,
): Promise<Asked> {
  const { order_no } = order;
  const { refundable: amount } = await quoteRefund(deps, id, order_no, locale);
  const reason = pick(['unneeded', 'delayed', 'mistaken', 'unexpected'] as const, nth);
  const request = { order_no, amount, reason, note: pick(notes[locale], nth) };
  const { refund_no } = await createRefund(deps, id, request, locale);
  return { order, payment, refundNo: refund_no, amount };
}
