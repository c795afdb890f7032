import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { ServiceOffer } from '#contract/service/offer.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { listed, type ContentRow } from '#server/domain/content/rows.ts';
import { call } from '#tests/support/act-by-command.ts';
import { fetchRefundQuote } from '#tests/support/refunds.ts';
import { openMatter } from '#tests/support/open-matter.ts';
import { fetchService, listAllSteps, type ServedOrder } from '#tests/support/served-order.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { basicTrademark, storeOwnOffers } from '#tests/support/own-offers.ts';
import { server, setUpEach, test } from '#tests/support/set-up.ts';

const trademark = and(eq(contentItems.kind, 'services'), eq(contentItems.id, 'trademark'));
test.beforeAll(() => storeOwnContent(server.deps));
const person = setUpEach(async () => {
  await server.deps.db.delete(contentItems).where(trademark);
  await storeOwnOffers(server.deps.db);
  return server.register();
});

async function fetchOffer(): Promise<ServiceOffer> {
  return server.ask(ServiceOffer, 'GET', 'services/trademark');
}

async function quote(): Promise<Quote> {
  const query = 'type=service&item_type=trademark&plan_slug=basic';
  return server.ask(Quote, 'GET', `pricing/calculate?${query}`);
}

async function buy(): Promise<{ order: Order; served: ServedOrder }> {
  const { amount, terms } = await quote();
  const body = { ...basicTrademark, shown: { amount, terms } };
  const order = await server.ask(Order, 'POST', 'orders/service', { token: person.token, body });
  await server.wallet(await server.pay(person, order.order_no), 'approve');
  const { order_no: orderNo } = order;
  return { order, served: { person, orderNo, path: `orders/${orderNo}` } };
}

/** Replaces the steps and quantities of the trademark service, as a new content file does. */
async function changeService(): Promise<void> {
  const [row] = await server.deps.db.select().from(contentItems).where(trademark);
  if (row === undefined) throw new Error('the trademark service is missing');
  const steps = [{ key: 'filing', per: 'matter', by: 'us', days: 90, share: 100 } as const];
  const quantities = [
    { key: 'classes', kind: 'matter', part: 90, basic: 1, pro: 1, enterprise: 1 } as const,
  ];
  await server.deps.db
    .update(contentItems)
    .set({ facts: { ...row.facts, steps, branches: [], quantities } })
    .where(trademark);
}

test('an order of a service has the steps, shares and contents of the page that sold it', async () => {
  const offer = await fetchOffer();
  const { order, served } = await buy();
  await call(server, 'service.start', { order_no: order.order_no });
  await openMatter(server, order, { units: 5 });

  const service = await fetchService(server, served);
  const steps = listAllSteps(service);

  expect(order.details.features).toEqual(offer.plans[0]?.features);
  expect(steps.map(({ key, by, price }) => [key, by, price])).toEqual(
    // All classes and searches of the plan are 60 percent of its price.
    offer.steps.map(({ key, by, share }) => [key, by, (order.amount * 60 * share) / 100 / 100]),
  );
  expect(steps[0]).toMatchObject({ due: '2026-11-24' });
});

test('an order of a service keeps what it was sold with when the content changes before it begins', async () => {
  const offer = await fetchOffer();
  const { order, served } = await buy();
  await changeService();
  await call(server, 'service.start', { order_no: order.order_no });
  await openMatter(server, order, { units: 5 });

  const service = await fetchService(server, served);
  const steps = listAllSteps(service);
  const { lines } = await fetchRefundQuote(server, { person, order_no: order.order_no });

  expect(steps.map(({ key }) => key)).toEqual(offer.steps.map(({ key }) => key));
  expect(steps.flatMap(({ branches }) => branches.map(({ key }) => key))).toEqual(
    offer.steps.flatMap(({ branches }) => branches.map(({ key }) => key)),
  );
  expect(service.excluded).toHaveLength(offer.excluded.length);
  expect(service.periods).toHaveLength(offer.periods.length);
  expect(lines.map(({ label }) => label)).toContain('驳回、异议书面分析：0 / 2 份');
});

test('a service is not ordered if its contents changed since its price was shown', async () => {
  const { amount, terms } = await quote();
  await changeService();

  const body = { ...basicTrademark, shown: { amount, terms } };
  const refused = await server.call('POST', 'orders/service', { token: person.token, body });

  expect([refused.status, refused.body.error]).toEqual([409, 'order.terms_changed']);
});

test('an unpaid order with former contents is not returned as the new one at the same price', async () => {
  const former = await quote();
  const place = (shown: Quote) =>
    server.call('POST', 'orders/service', {
      ...person,
      body: { ...basicTrademark, shown: { amount: shown.amount, terms: shown.terms } },
    });
  const first = v.parse(Order, (await place(former)).data);
  await changeService();

  const second = await place(await quote());

  expect([second.status, second.body.error]).toEqual([409, 'order.unpaid_exists']);
  expect(v.parse(Order, second.data).order_no).toBe(first.order_no);
});

test.each([
  ['without files', (now: ContentRow) => ({ ...now, kind: 'samples' as const })],
  ['that is hidden', (now: ContentRow) => ({ ...now, facts: { ...now.facts, hidden: true } })],
])('a service %s has no page, no price and no order; its orders stay', async (_, change) => {
  const { order, served } = await buy();
  const [row] = await server.deps.db.select(listed).from(contentItems).where(trademark);
  if (row === undefined) throw new Error('the trademark service is missing');
  await server.deps.db.update(contentItems).set(change(row)).where(trademark);

  const list = await server.call('GET', 'services');
  const page = await server.call('GET', 'services/trademark');
  const price = await server.call(
    'GET',
    'pricing/calculate?type=service&item_type=trademark&plan_slug=basic',
  );
  const placed = await server.call('POST', 'orders/service', {
    ...person,
    body: basicTrademark,
  });
  const earlier = await server.call('GET', served.path, person);

  expect(JSON.stringify(list.data)).not.toContain('trademark');
  expect([page.status, page.body.error]).toEqual([404, 'service.not_found']);
  expect([price.status, price.body.error]).toEqual([404, 'pricing.not_found']);
  expect(placed.status).toBe(422);
  expect(v.parse(Order, earlier.data)).toMatchObject({ title: order.title, amount: order.amount });
  await server.deps.db.delete(contentItems).where(eq(contentItems.id, 'trademark'));
});
