import { openApplication, screen } from '#tests/support/application.tsx';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { serviceAwaited } from '#contract/service/awaited.ts';
import { serviceBegins } from '#contract/service/begin.ts';
import { ServiceOffer } from '#contract/service/offer.ts';
import { describeBeginning } from '#contract/service/beginning.ts';
import type { Locale, PricingType } from '#contract/base/picklists.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import { withoutKey } from '#server/records/ask.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { fetchOrder } from '#tests/support/payer.ts';
import { openPart } from '#tests/support/open-part.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const creates = {
  saas: [
    'orders/service',
    { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 },
  ],
  service: [
    'orders/service',
    {
      type: 'service',
      item_type: 'trademark',
      plan_slug: 'basic',
      pricing_model: 'yearly',
      months: 12,
    },
  ],
  membership: ['orders/membership', { plan_slug: 'basic', months: 1 }],
  report: ['orders/report', { report_id: 'service-certainty-statechart' }],
  article: ['orders/article', { article_id: 'odi-before-money-leaves' }],
  package: ['orders/package', { identifier: 'trademark-starter' }],
} as const;
const kinds = ['saas', 'service', 'membership', 'report', 'article', 'package'] as const;

const person = setUpSignedIn(server);
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
});

async function place(kind: (typeof kinds)[number]): Promise<Order> {
  const [path, body] = creates[kind];
  return v.parse(Order, (await server.call('POST', path, { token: person.token, body })).data);
}

async function buy(kind: (typeof kinds)[number]): Promise<Order> {
  const { order_no } = await place(kind);
  await server.wallet(await server.pay(person, order_no), 'approve');
  return fetchOrder(server, person, order_no);
}

describe.each(languagesFor('service-begins'))('in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  test.each(kinds)(
    'an unpaid order of a %s says when it will begin, in the list and on its page',
    async (kind) => {
      const { order_no } = await place(kind);
      const begins = serviceBegins[locale][kind];
      await openApplication(server, `${prefix}/user/orders`);
      await screen.findByText(order_no);
      expect(screen.getByRole('main').textContent).toContain(begins);
      const { user } = await openApplication(server, `${prefix}/user/orders/${order_no}`);
      await openPart(user, t('orders:detail.all'));
      const term = await screen.findByText(t('orders:field.begins'));
      expect(term.nextElementSibling?.textContent).toBe(begins);
    },
  );

  test.each([
    ['saas', 'type=saas&plan_slug=basic&pricing_model=monthly&months=1'],
    ['service', 'type=service&item_type=trademark&plan_slug=pro&pricing_model=yearly&months=12'],
    ['membership', 'type=membership&plan_slug=basic&months=1'],
  ] as const)(
    'the review of a %s says when it will begin before the order is placed',
    async (kind, draft) => {
      await openApplication(server, `${prefix}/user/payment/service?${draft}`);
      const term = await screen.findByText(t('checkout:review.begins'));
      expect(term.nextElementSibling?.textContent).toContain(serviceBegins[locale][kind]);
    },
  );

  test('the review of a service names what it does not contain', async () => {
    const { excluded } = await server.ask(ServiceOffer, 'GET', 'services/trademark', {
      headers: { 'accept-language': locale },
    });
    const draft = new URLSearchParams({ ...creates.service[1], months: '12' });
    await openApplication(server, `${prefix}/user/payment/service?${draft}`);
    await screen.findByRole('heading', { name: t('orders:detail.excluded') });
    const main = screen.getByRole('main').textContent ?? '';
    expect(excluded.filter((item) => !main.includes(item))).toEqual([]);
    expect(excluded).not.toEqual([]);
  });

  test('the membership page says next to the levels when they begin', async () => {
    await openApplication(server, `${prefix}/user/membership`);
    const begins = serviceBegins[locale].membership;
    const lead = await screen.findByText(t('membership:compare.lead'));
    expect(lead.textContent).toContain(begins);
  });

  test('a paid service says that an adviser names the day, not that it has begun', async () => {
    const { order_no } = await buy('service');
    const begins = serviceAwaited[locale].service;
    await openApplication(server, `${prefix}/user/payment/process/result/${order_no}`);
    await screen.findByText(begins);
    const { user } = await openApplication(server, `${prefix}/user/orders/${order_no}`);
    await openPart(user, t('orders:detail.all'));
    const term = await screen.findByText(t('orders:field.begins'));
    expect(term.nextElementSibling?.textContent).toBe(begins);
    expect(screen.queryByText(t('orders:field.period'))).toBeNull();
  });

  test('a package with a confirmed first day names that day and the confirmation date', async () => {
    const order = await buy('package');
    await startByHand(withoutKey(server.deps), 'tester', order.order_no, '2026-12-01', null);
    const { user } = await openApplication(server, `${prefix}/user/orders/${order.order_no}`);
    await openPart(user, t('orders:detail.all'));
    const from = dayIn(locale, '2026-11-30T16:00:00.000Z');
    const begun = locale === 'zh-CN' ? `自 ${from} 起办理。` : `Work from ${from}.`;
    const term = await screen.findByText(t('orders:field.begins'));
    expect(term.nextElementSibling?.textContent).toBe(begun);
    await openPart(user, t('orders:detail.history'));
    await screen.findByText(t('orders:timeline.service.started.title'));
    await openApplication(server, `${prefix}/user/payment/process/result/${order.order_no}`);
    await screen.findByText(begun);
    await openApplication(server, `${prefix}/user/notifications`);
    await screen.findByText(new RegExp(`”.*${from}.*${order.order_no}`));
  });

  test('a renewed membership begins at the end of the one before', async () => {
    const first = await buy('membership');
    const { order_no, details } = await buy('membership');
    expect(details.period_start).toBe(first.details.period_end);
    await openApplication(server, `${prefix}/user/payment/process/result/${order_no}`);
    const from = dayIn(locale, details.period_start ?? '');
    const to = dayIn(locale, details.period_end ?? '');
    const following =
      locale === 'zh-CN'
        ? `自 ${from} 起接续，有效期至 ${to}。`
        : `Follows on from ${from}, valid until ${to}.`;
    await screen.findByText(following);
    const { user } = await openApplication(server, `${prefix}/user/orders/${order_no}`);
    await openPart(user, t('orders:detail.all'));
    const term = await screen.findByText(t('orders:field.begins'));
    expect(term.nextElementSibling?.textContent).toBe(following);
  });
});

describe('the sentence about the beginning of an order', () => {
  const paidAt = '2026-11-20T02:00:00.000Z';
  const end = '2026-12-20T02:00:00.000Z';
  const base = {
    status: 'completed' as const,
    hasDoor: true,
    isAllBack: false,
    paidAt,
    start: null,
    end: null,
    isChanged: false,
  };
  const say = (more: Partial<Parameters<typeof describeBeginning>[0]> & { type: PricingType }) =>
    describeBeginning({ ...base, ...more }, 'zh-CN', (instant) => instant.slice(0, 10));

  test.each(kinds)('a %s states its rule until it is paid, and no rule after that', (type) => {
    const rule = serviceBegins['zh-CN'][type];
    expect(say({ type, status: 'pending', paidAt: null })).toBe(rule);
    expect(say({ type, status: 'processing' })).toBe(serviceAwaited['zh-CN'][type]);
    for (const start of [null, paidAt, '2027-01-01T02:00:00.000Z']) {
      for (const until of [null, end, '2027-02-01T02:00:00.000Z']) {
        const facts = { type, start, end: until };
        expect(say(facts) ?? '').not.toMatch(/成功后|已有同级/);
        expect(say({ ...facts, isAllBack: true })).toBeNull();
        expect(say({ ...facts, status: 'cancelled' })).toBeNull();
      }
    }
  });

  test.each(['saas', 'membership'] as const)(
    'a %s says when it was activated, or follows',
    (type) => {
      expect(say({ type, start: paidAt, end })).toBe('已于 2026-11-20 开通，有效期至 2026-12-20。');
      const waiting = { type, start: end, end: '2027-01-20T02:00:00.000Z' };
      expect(say(waiting)).toBe('自 2026-12-20 起接续，有效期至 2027-01-20。');
      expect(say({ ...waiting, isChanged: true })).toBe('有效期自 2026-12-20 至 2027-01-20。');
      // A refund took all of its time back.
      expect(say({ type, start: end, end })).toBeNull();
    },
  );
});

function dayIn(locale: Locale, instant: string): string {
  const format = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const;
  return new Intl.DateTimeFormat(locale, format).format(new Date(instant));
}
