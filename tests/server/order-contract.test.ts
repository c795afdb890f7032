import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import * as v from 'valibot';
import { OrderContract, type Order } from '#contract/orders/schemas.ts';
import { Quotation } from '#contract/quotations/schemas.ts';
import { users } from '#server/db/tables/people.ts';
import { openPdf } from '#tools/papers/open-pdf.ts';
import { company, saveTitle } from '#tests/support/invoices.ts';
import { basicTrademark } from '#tests/support/own-offers.ts';
import { server, setUpEach, test } from '#tests/support/set-up.ts';

const person = setUpEach(() => server.register());

const ask = ({ order_no: no }: Pick<Order, 'order_no'>, headers = {}) =>
  server.call('GET', `orders/${no}/contract`, { token: person.token, headers });

/** Opens the contract of an order and returns its bytes and its text. */
async function open(order: Pick<Order, 'order_no'>, headers = {}) {
  const { url } = v.parse(OrderContract, (await ask(order, headers)).data);
  const bytes = new Uint8Array(await (await server.app.request(url)).arrayBuffer());
  const { texts, close } = await openPdf(bytes.slice());
  close();
  return { bytes, text: texts.join('').replaceAll(/\s+/g, '') };
}

test('a contract names both parties, the order, and the terms that were accepted', async () => {
  await saveTitle(server, person);
  const order = await server.order(person);
  const { bytes, text } = await open(order);
  const { entity } = server.deps.site();
  for (const part of [
    order.order_no,
    entity['zh-CN'],
    company.name,
    company.tax_no,
    '2026-11-27',
  ]) {
    expect(text).toContain(part.replaceAll(/\s+/g, ''));
  }
  // The same facts give the same bytes.
  server.clock.move(60_000);
  expect(Buffer.from((await open(order)).bytes).equals(bytes)).toBe(true);
  const english = await open(order, { 'accept-language': 'en-US' });
  expect(english.text).toContain(entity['en-US'].replaceAll(/\s+/g, ''));
});

test('the contract of an order by a quote is made out to the buyer of the quote', async () => {
  await saveTitle(server, person);
  const body = { draft: basicTrademark, buyer_name: '示例商贸有限公司' };
  const quote = await server.ask(Quotation, 'POST', 'quotes', { ...person, body });
  const { data } = await server.call('POST', `quotes/${quote.quote_no}/order`, {
    ...person,
    body: {},
  });
  const { text } = await open(v.parse(v.object({ order_no: v.string() }), data));
  expect(text).toContain('示例商贸有限公司');
  expect(text).not.toContain(company.name);
});

test('a contract is for the owner of an order that is not cancelled, and cannot be forged', async () => {
  const order = await server.order(person);
  const { url } = v.parse(OrderContract, (await ask(order)).data);
  const other = await server.register();
  const strange = await server.call('GET', `orders/${order.order_no}/contract`, other);
  const forged = await server.app.request(url.replace(person.id, other.id));
  expect([strange.status, forged.status]).toEqual([403, 403]);
  await server.call('POST', `orders/${order.order_no}/cancel`, person);
  const cancelled = await ask(order);
  expect([cancelled.status, cancelled.body.error]).toEqual([409, 'order.no_contract']);
  expect((await server.app.request(url)).status).toBe(409);
});

test('a contract with a name that the paper cannot show is refused with the character', async () => {
  const order = await server.order(person);
  const { db } = server.deps;
  await db.update(users).set({ name: '陈𠀀' }).where(eq(users.id, person.id));
  const refused = await ask(order);
  expect([refused.status, Object(refused.data).fields]).toEqual([
    422,
    { buyer: ['报价单和合同无法显示“𠀀”，请改用其他字'] },
  ]);
});
