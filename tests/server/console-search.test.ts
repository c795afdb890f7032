import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { SearchResult } from '#contract/staff/case.ts';
import { dayIn } from '#server/base/typed-numbers.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const contact = { name: '客户 017', phone: '13900000017', email: 'sample17@example.com' };
const admin = setUpOnce(() => createTestConsole(server));
const serve = setUpOnce(() => admin.colleague('serve'));
let orderNo: string;
test.beforeAll(async () => {
  const customer = await server.register();
  ({ order_no: orderNo } = await server.order(customer, { contact }));
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  // The last instant of 29 November in Shanghai, and the payment on the day after.
  const createdAt = new Date('2025-11-29T15:59:59.999Z');
  await server.deps.db.update(orders).set({ createdAt });
  await server.deps.db.update(payments).set({ paidAt: new Date('2025-11-29T16:00:00Z') });
});

async function search(text: string) {
  const { status, body, data } = await admin.call('search', { token: serve.token, body: { text } });
  return status === 200 ? v.parse(SearchResult, data) : `${status} ${body.error}`;
}

describe('the search of the console', () => {
  test.each(['客户 017', '客户017', '客户 ０１７', ' 客户\u200B 017 '])(
    'the search finds a customer by the whole name %j, masked, and logs no name',
    async (text) => {
      const result = await search(text);

      expect(result).toMatchObject({
        found_by: 'name',
        items: [{ number: orderNo, customer: '客**' }],
      });
      // The number of an order may have these digits by chance.
      expect(JSON.stringify(result).replaceAll(orderNo, '')).not.toContain('017');
      const [line] = await server.deps.db
        .select()
        .from(consoleLog)
        .orderBy(desc(consoleLog.id))
        .limit(1);
      expect(line).toMatchObject({ act: 'search', subject: 'name', facts: { found: 1 } });
      expect(JSON.stringify(line)).not.toContain('客户');
    },
  );

  test.each(['客户', '客户 01', '017'])(
    'the search lists no people by %j, a part of a name',
    async (text) => {
      expect(await search(text)).toMatchObject({ items: [] });
    },
  );

  test('an inquiry under the name of a company does not hide the company', async () => {
    const company = '样例公司 017';
    await server.deps.db.update(orders).set({ company });
    const sent = {
      inquiryType: 'consulting',
      description: '专利检索',
      createdAt: server.clock.date(),
    } as const;
    await server.deps.db.insert(inquiries).values({ ...sent, inquiryNo: 'IQ17', name: company });
    const result = await search(company);
    await server.deps.db.delete(inquiries);

    expect(result).toMatchObject({
      found_by: 'company',
      items: [{ number: 'IQ17' }, { number: orderNo }],
    });
  });

  test.each(['599', '599.00', '¥599', '￥５９９', 'CN¥599.00', '599 元', '金额：599.00'])(
    'the search finds an order by its amount as in %j',
    async (text) => {
      expect(await search(text)).toMatchObject({
        found_by: 'amount',
        items: [{ number: orderNo, amount: 59_900 }],
      });
    },
  );

  test('the search finds nothing by another amount, and refuses no short one', async () => {
    expect(await search('598')).toMatchObject({ found_by: 'amount', items: [] });
    expect(await search('5')).toMatchObject({ found_by: 'amount', items: [] });
  });

  test.each(['2025-11-29', '2025/11/29', '2025年11月29日', '11月29日', '11月29号', '日期：11-29'])(
    'the search finds orders of a day in Shanghai as in %j',
    async (text) => {
      expect(await search(text)).toMatchObject({ found_by: 'day', items: [{ number: orderNo }] });
    },
  );

  test('the search finds payments of a day, and nothing on the day before the order', async () => {
    expect(await search('2025-11-30')).toMatchObject({
      found_by: 'day',
      items: [{ number: orderNo }],
    });
    expect(await search('2025-11-28')).toMatchObject({ found_by: 'day', items: [] });
  });
});

test.each([
  ['11月29日', '2026-11-29', '2026-11-29'],
  ['11月29日', '2026-11-28', '2025-11-29'],
  ['1/2', '2026-11-28', '2026-01-02'],
  ['2月29日', '2026-11-28', '2024-02-29'],
  ['2月30日', '2026-11-28', null],
  ['11.29', '2026-11-28', null],
  ['20261128', '2026-11-28', null],
])('%j typed on %s means the day %s', (typed, today, day) => {
  expect(dayIn(typed, today)).toBe(day);
});
