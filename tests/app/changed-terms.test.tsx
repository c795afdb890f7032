import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '#contract/failures.ts';
import { OrderPage } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { dayMs } from '#contract/base/durations.ts';
import { orderAtEarlierPrice } from '#tests/support/earlier-price.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { createNetwork } from '#tests/support/network.ts';
import { buyMembership } from '#tests/support/members.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
setUpContentServer(files);
const person = setUpSignedIn(server);

async function fetchPrice(query: string): Promise<number> {
  const path = `pricing/calculate?type=${query}`;
  const { data } = await server.call('GET', path, { token: person.token });
  return v.parse(Quote, data).amount;
}

async function fetchShown(query: string) {
  const path = `pricing/calculate?type=${query}`;
  const { data } = await server.call('GET', path, { token: person.token });
  const { amount, terms } = v.parse(Quote, data);
  return { amount, terms };
}

async function numbers(): Promise<string[]> {
  const { data } = await server.call('GET', 'orders', { token: person.token });
  return v.parse(OrderPage, data).items.map(({ order_no }) => order_no);
}

async function amounts(): Promise<number[]> {
  const { data } = await server.call('GET', 'orders', { token: person.token });
  return v.parse(OrderPage, data).items.map(({ amount }) => amount);
}

async function setPrice(id: string, cny: number): Promise<void> {
  const [row] = await server.deps.db.select().from(contentItems).where(eq(contentItems.id, id));
  if (row === undefined) throw new Error(`there is no item ${id}`);
  const facts = { ...row.facts, price: { ...row.facts.price, cny } };
  await server.deps.db.update(contentItems).set({ facts }).where(eq(contentItems.id, id));
}

const languages = languagesFor('changed-terms');

describe.each(languages)('a figure changed before the press, in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const money = (fen: number) => formatMoney(fen, locale);
  const premium = 'membership&plan_slug=premium&months=12';
  const review = `${prefix}/user/payment/service?type=${premium}`;
  const submit = () => screen.findByRole('button', { name: t('checkout:review.submit') });

  test('a changed upgrade price appears next to the new one, and the next press orders that', async () => {
    await buyMembership(server, person, 'basic', 3);
    const [paid = 0] = await amounts();
    const { user, address } = await openApplication(server, review);
    const before = await fetchPrice(premium);
    await user.click(await screen.findByLabelText(t('checkout:contact.name')));
    await user.keyboard('客户 017');
    server.clock.move(dayMs);
    const now = await fetchPrice(premium);

    await user.click(await submit());

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('checkout:changed.title'));
    expect(alert.textContent).toContain(
      t('checkout:changed.amount', { before: money(before), now: money(now) }),
    );
    expect(document.activeElement).toBe(alert);
    expect(screen.getByDisplayValue('客户 017')).toBeTruthy();
    expect(await amounts()).toEqual([paid]);

    await user.click(await submit());
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await amounts()).toEqual([now, paid]);
  });

  test('a price that changes after a lost response leads to the unpaid order, and makes no second one', async () => {
    const { orderNo, amount } = await orderAtEarlierPrice(server, person, {
      type: 'service',
      item_type: 'trademark',
      plan_slug: 'basic',
      pricing_model: 'yearly',
      months: 12,
      attachments: [],
    });
    const address = `${prefix}/user/payment/service?type=service&item_type=trademark&plan_slug=basic&pricing_model=yearly&months=12`;
    const { user } = await openApplication(server, address);

    await user.click(await submit());

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['order.unpaid_exists'][locale]);
    const link = screen.getByRole('link', { name: t('checkout:review.openUnpaid') });
    expect(link.getAttribute('href')).toContain(orderNo);
    expect(await amounts()).toEqual([amount]);
  });

  test('edited contact details after a lost response lead to the unpaid order, or to another on request', async () => {
    const network = createNetwork();
    const path = `${prefix}/user/payment/service?type=saas&plan_slug=basic&pricing_model=monthly&months=1`;
    const first = await openApplication(server, path, network);
    network.loseResponse('POST', /\/orders\/service$/);
    await first.user.click(await submit());
    await screen.findByText(t('checkout:unclear.title'));
    network.cut();

    // The page is loaded again before it knows of the order.
    const { user, address } = await openApplication(server, path);
    await user.type(await screen.findByLabelText(t('checkout:contact.name')), '客户 042');
    await user.click(await submit());

    const unpaid = await screen.findByRole('link', { name: t('checkout:review.openUnpaid') });
    const [orderNo = ''] = await numbers();
    expect(unpaid.getAttribute('href')).toContain(orderNo);
    expect(await numbers()).toEqual([orderNo]);
    expect(screen.queryByText(t('checkout:review.noTwice'))).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: t('checkout:review.another') }));
    await user.click(await submit());

    await waitFor(() => expect(address()).toMatch(/\/order\?order_no=/));
    const [other = '', ...rest] = await numbers();
    expect(address()).toContain(other);
    expect(rest).toEqual([orderNo]);
  });

  test('a package of which an unpaid order exists leads to it, or to another on request', async () => {
    const shown = await fetchShown('package&identifier=starter');
    const body = { identifier: 'starter', shown };
    await server.call('POST', 'orders/package', { token: person.token, body });
    const [orderNo = ''] = await numbers();
    const { user, address } = await openApplication(server, `${prefix}/packages/starter`);
    await user.click(await screen.findByRole('button', { name: t('packages:buy.order') }));
    await user.click(await screen.findByRole('button', { name: t('purchase:confirm') }));

    const unpaid = await screen.findByRole('link', { name: t('purchase:openUnpaid') });
    expect(unpaid.getAttribute('href')).toContain(orderNo);
    await user.click(screen.getByRole('checkbox', { name: t('purchase:another') }));
    await user.click(await screen.findByRole('button', { name: t('purchase:confirm') }));
    await waitFor(() => expect(address()).toMatch(/\/order\?order_no=/));
    expect(await numbers()).toHaveLength(2);
  });

  test('a price that changes between the membership page and the review is named on the review', async () => {
    await buyMembership(server, person, 'basic', 3);
    const { user } = await openApplication(server, `${prefix}/user/membership`);
    const level = t('site:levels.premium');
    const choose = t('membership:compare.upgrade', { level });
    await user.click(await screen.findByRole('button', { name: choose }));
    const before = await fetchPrice(premium);
    await screen.findByText(money(before), { selector: '[class*=total] dd' });
    server.clock.move(dayMs);

    await user.click(screen.getByRole('button', { name: t('membership:offer.confirm') }));

    const now = await fetchPrice(premium);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      t('checkout:changed.amount', { before: money(before), now: money(now) }),
    );
  });

  test('a changed package price appears next to the new one, and the next press orders that', async () => {
    const before = await fetchPrice('package&identifier=starter');
    const { user, address } = await openApplication(server, `${prefix}/packages/starter`);
    await user.click(await screen.findByRole('button', { name: t('packages:buy.order') }));
    await screen.findByRole('heading', { name: t('purchase:heading') });
    await setPrice('starter', before + 100);

    await user.click(screen.getByRole('button', { name: t('purchase:confirm') }));

    const alert = await screen.findByRole('alert');
    const [old, now] = [money(before), money(before + 100)];
    expect(alert.textContent).toContain(t('purchase:changed.amount', { before: old, now }));
    expect(await amounts()).toEqual([]);

    const again = t('purchase:changed.confirm', { amount: now });
    await user.click(screen.getByRole('button', { name: again }));
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await amounts()).toEqual([before + 100]);
    await setPrice('starter', before);
  });

  test('a report with an unpaid order leads to that order', async () => {
    const token = person.token;
    await server.call('POST', 'orders/report', { token, body: { report_id: 'paid-report' } });
    const before = await fetchPrice('report&report_id=paid-report');
    await setPrice('paid-report', before + 100);
    const { user } = await openApplication(server, `${prefix}/incubation/report/paid-report`);
    const [buy] = await screen.findAllByRole('button', { name: /^(购买全文|Buy for)/ });
    if (buy !== undefined) await user.click(buy);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: t('purchase:confirm') }));

    await screen.findByRole('alert');

    const link = screen.getByRole('link', { name: t('purchase:openUnpaid') });
    expect(link.getAttribute('href')).toContain('/user/payment/service/order?order_no=');
    expect(await amounts()).toEqual([before]);
    await setPrice('paid-report', before);
  });
});
