import type { Order, ServiceDraft } from '#contract/orders/schemas.ts';
import type { QrPayment } from '#contract/payments/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { storeFile } from '#server/domain/workflows/file-store.ts';
import { createMembershipOrder } from '#server/domain/workflows/order-place-membership.ts';
import { createOrder, purchaseService } from '#server/domain/workflows/order-place.ts';
import { purchaseContent } from '#server/domain/workflows/order-draft-content.ts';
import type { Sold } from '#server/domain/content/find-sold.ts';
import { createSaasOrder } from '#server/domain/workflows/order-place-saas.ts';
import { createPayment } from '#server/domain/workflows/payment-start.ts';
import { makeQuotation } from '#server/domain/workflows/quotation-make.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import type { WalletAction } from '#sandbox/wallet-server/payer.ts';
import { seconds, type Part } from './calendar.ts';
import { choose, type Customer, type Park } from './park.ts';
import { writeCustomerPaper } from './papers.ts';

/** Returns the item at `nth`, starting over after the last. Throws for an empty list. */
export function pick<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** Returns the wallet of a person: everybody has their own. */
export function getCustomerWallet({ nth }: Customer): Channel {
  return nth % 2 === 0 ? 'wechat' : 'alipay';
}

/** Orders a SaaS plan, by its months. */
export function orderSaas(park: Park, customer: Customer): Promise<Order> {
  const { nth } = customer;
  return orderPlan(park, customer, {
    type: 'saas',
    plan_slug: pick(['professional', 'basic'], nth),
    pricing_model: 'monthly',
    months: pick([6, 1, 3, 12], nth),
  });
}

/** Orders a year of a service, with a file that the adviser needs. */
export async function orderService(park: Park, customer: Customer): Promise<Order> {
  const { nth } = customer;
  const id = await uploadPaper(
    park,
    customer,
    choose(customer, { 'zh-CN': '需求说明', 'en-US': 'What we need' }),
  );
  return orderPlan(
    park,
    customer,
    {
      type: 'service',
      item_type: pick(park.services, nth),
      plan_slug: pick(['basic', 'pro'], nth),
      pricing_model: 'yearly',
      months: 12,
    },
    [id],
  );
}

/** Uploads a paper of a customer under a plain name. Returns its id. */
export async function uploadPaper(park: Park, customer: Customer, title: string) {
  return (await storeFile(park.deps, customer.id, writeCustomerPaper(park, customer, title))).id;
}

async function orderPlan(
  { deps }: Park,
  { id, name, phone, locale }: Customer,
  draft: ServiceDraft,
  attachments: string[] = [],
): Promise<Order> {
  const contact = { name, phone, email: null };
  if (draft.type === 'saas') {
    return createSaasOrder(deps, id, { ...draft, contact, attachments }, locale);
  }
  const purchase = purchaseService(id, { ...draft, contact, attachments }, locale);
  return createOrder(deps, id, purchase, locale);
}

/** Takes a quote for a year of a service to the boss. */
export async function takeQuote(
  { deps, services }: Park,
  { id, company, nth, locale }: Customer,
): Promise<void> {
  const draft = {
    type: 'service',
    item_type: pick(services, nth),
    plan_slug: 'pro',
    pricing_model: 'yearly',
    months: 12,
  } as const;
  await makeQuotation(deps, id, { draft, title_id: null, buyer_name: company }, locale);
}

/** Orders a report, an article or a package. */
export async function orderContent(
  { deps }: Park,
  customer: Customer,
  type: Sold,
  id: string,
): Promise<Order> {
  // Only what can be opened is bought with the question about opening it.
  const agreed = type === 'package' ? {} : { opening_terms: openingTerms.version };
  const purchase = purchaseContent({ type, id, quantity: 1, ...agreed }, customer.locale);
  return createOrder(deps, customer.id, purchase, customer.locale);
}

export function orderMembership(
  { deps }: Park,
  { id, locale }: Customer,
  plan_slug: 'basic' | 'premium',
  months: number,
): Promise<Order> {
  return createMembershipOrder(deps, id, { plan_slug, months }, locale);
}

/** Asks for the code that an order is paid with. */
export async function openCode(
  { deps }: Park,
  customer: Customer,
  order: Order,
  channel = getCustomerWallet(customer),
): Promise<QrPayment> {
  const device = { address: '127.0.0.1', origin: deps.siteOrigin };
  const request = { channel, device };
  const payment = await createPayment(deps, customer.id, order.order_no, request, customer.locale);
  if (payment.presentation !== 'qr') throw new Error(`payment ${payment.payment_no} has no code`);
  return payment;
}

/** Does with a code what its payer does in their wallet. */
export async function inWallet(
  { wallets }: Park,
  { qr_code: qrCode, payment_no: paymentNo }: QrPayment,
  action: WalletAction,
): Promise<void> {
  const isDone = await wallets.payer.act(parseWalletCode(qrCode), action);
  if (!isDone) throw new Error(`the wallet refused to ${action} payment ${paymentNo}`);
}

/** Reads an order through and pays it. */
export async function* pay(
  park: Park,
  customer: Customer,
  order: Order,
  channel = getCustomerWallet(customer),
): Part<QrPayment> {
  yield seconds(30 + 7 * (customer.nth % 9));
  const payment = await openCode(park, customer, order, channel);
  yield seconds(8 + (customer.nth % 11));
  await inWallet(park, payment, 'scan');
  yield seconds(5 + (customer.nth % 13));
  await inWallet(park, payment, 'approve');
  return payment;
}
