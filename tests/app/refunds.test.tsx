import { call } from '#tests/support/act-by-command.ts';
import { openApplication, storeSession, screen } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { orders } from '#server/db/tables/orders.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import { formatPeriod } from '#src/i18n/format-period.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { paidService, readOrder, requestedRefund, type PaidOrder } from '#tests/support/refunds.ts';
import { buySaas } from '#tests/support/saas.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

beforeEach(() => localStorage.clear());

describe.each(languagesFor('refunds'))('a refund in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  /** Finds the orders link in the sidebar, marked as the current section. */
  const findMarked = () =>
    screen.findByRole('link', { name: t('shell:account.orders'), current: true });

  async function open(path: string, paid: Pick<PaidOrder, 'person'>) {
    await storeSession(server, paid.person);
    return openApplication(server, `${prefix}${path}`);
  }

  test('a refund is requested from the order, within the terms, and followed', async ({ paid }) => {
    const { user } = await open(`/user/orders/${paid.order_no}`, paid);
    await user.click(await screen.findByRole('link', { name: t('orders:refund.ask') }));
    await findMarked();
    const amount = await screen.findByLabelText(new RegExp(`^${escaped(t('refunds:ask.amount'))}`));
    await user.clear(amount);
    await user.type(amount, '600');
    await user.click(screen.getByRole('button', { name: t('refunds:ask.submit') }));
    await screen.findByText(t('refunds:ask.noReason'));
    const reason = screen.getByRole('radio', { name: t('refunds:reason.unneeded') });
    expect(document.activeElement).toBe(reason);
    await user.click(reason);
    await user.click(screen.getByRole('button', { name: t('refunds:ask.submit') }));
    expect(document.activeElement).toBe(amount);
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect((await readOrder(server, paid)).refunds).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '100.50');
    await user.click(screen.getByRole('button', { name: t('refunds:ask.submit') }));
    const asked = await screen.findByRole('heading', { name: t('refunds:state.requested.title') });
    expect(document.activeElement).toBe(asked);
    expect((await readOrder(server, paid)).refunds).toMatchObject([
      { status: 'requested', amount: 10_050 },
    ]);
  });

  test('the refund of an upgrade says that its credit is not paid out, and which plan runs again', async () => {
    const person = await server.register();
    const basic = await buySaas(server, person);
    const upgrade = await buySaas(server, person, { plan: 'professional' });
    const response = await server.call('GET', `orders/${basic.order_no}`, {
      token: person.token,
      headers: { 'accept-language': locale },
    });
    const { title } = v.parse(Order, response.data);
    const end = basic.details.period_end ?? '';
    const plan = { title, until: formatDate(end, locale) };
    const { order_no, amount } = upgrade;
    const paid = { person, order_no };
    await open(`/user/orders/${order_no}/refund`, paid);
    const credit = { amount: formatMoney(upgrade.details.credit ?? 0, locale) };
    await screen.findByText(t('refunds:credit.notPaidOut', credit));
    expect(screen.getByText(t('refunds:credit.wouldResume', plan))).toBeTruthy();

    const { refund_no } = await requestedRefund(server, paid, amount);
    await call(server, 'refund.approve', { refund_no });
    await open(`/user/refunds/${refund_no}`, paid);
    const from = formatDate(server.clock.date().toISOString(), locale);
    const period = formatPeriod(server.clock.date().toISOString(), end, locale) ?? '';
    await screen.findByText(t('refunds:credit.resumed', { title, period }));
    expect(screen.getByText(t('refunds:credit.notPaidOut', credit))).toBeTruthy();

    await open(`/user/orders/${order_no}`, paid);
    await screen.findByText(t('orders:field.resumedPeriod', { title, period }));
    await open(`/user/orders/${basic.order_no}`, paid);
    await screen.findByText(t('orders:field.resumedAt', { date: from }));
  });

  test('a withdrawn refund can be requested again on the same page', async ({ paid }) => {
    const { amount } = await readOrder(server, paid);
    await requestedRefund(server, paid, amount);
    const { user } = await open(`/user/orders/${paid.order_no}/refund`, paid);
    await user.click(await screen.findByRole('button', { name: t('refunds:act.withdraw') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('refunds:withdraw.title') }));
    await user.click(dialog.getByRole('button', { name: t('refunds:withdraw.confirm') }));
    await user.click(await screen.findByRole('button', { name: t('refunds:act.again') }));

    const form = await screen.findByRole('heading', { name: t('refunds:ask.title'), level: 2 });
    expect(document.activeElement).toBe(form);
    expect((await readOrder(server, paid)).refunds).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('a full refund is the cause that the result page names, with a link to it', async () => {
    const paid = await paidService(server);
    const { amount } = await readOrder(server, paid);
    const { refund_no } = await requestedRefund(server, paid, amount);
    const result = `/user/payment/process/result/${paid.order_no}`;
    const { user } = await open(result, paid);
    await user.click(await screen.findByRole('link', { name: t('checkout:asked.see') }));
    await screen.findByRole('heading', { name: t('refunds:state.requested.title') });
    await call(server, 'refund.approve', { refund_no });
    await open(result, paid);
    await screen.findByRole('heading', { name: t('checkout:refunded.title.requested') });
    const link = screen.getByRole('link', { name: t('checkout:asked.see') });
    expect(link.getAttribute('href')).toBe(`${prefix}/user/refunds/${refund_no}`);
  });

  test('a refund and an invoice show on the order the actions possible today', async ({ paid }) => {
    await requestedRefund(server, paid, 20_000);
    await call(server, 'refund.approve', {
      refund_no: (await readOrder(server, paid)).refunds[0]?.refund_no ?? '',
    });
    await open(`/user/orders/${paid.order_no}`, paid);
    const left = { amount: formatMoney(39_900, locale) };
    const door = (name: string, description: string) =>
      screen.findByRole('link', { name: t(`orders:${name}`), description });
    expect(await door('refund.ask', t('orders:door.refund', left))).toBeTruthy();
    expect(await door('receipt.invoice', t('orders:door.invoice', left))).toBeTruthy();
    expect(screen.getByRole('link', { name: t('orders:refund.follow') })).toBeTruthy();
    const track = screen.getByRole('list', { name: t('orders:track.label') });
    expect([...track.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(
      (['pending', 'processing', 'completed'] as const).map((status) =>
        t(`orders:status.${status}`),
      ),
    );
  });

  test('the track of a delivered order ends with its full refund', async ({ paid }) => {
    const { amount } = await readOrder(server, paid);
    const { refund_no } = await requestedRefund(server, paid, amount);
    await call(server, 'refund.approve', { refund_no });
    await open(`/user/orders/${paid.order_no}`, paid);
    const track = await screen.findByRole('list', { name: t('orders:track.label') });
    const last = track.lastElementChild;
    expect(last?.querySelector('b')?.textContent).toBe(t('orders:headline.allReturned.word'));
    expect(last?.querySelector('small')?.textContent).toContain(t('orders:track.order.refunded'));
  });

  test('a partial refund offer is accepted at its own address', async ({ paid }) => {
    const { refund_no } = await requestedRefund(server, paid, 500);
    await call(server, 'refund.approve', { refund_no, amount: '1.50' });
    const { total: before } = await addUp(server.deps.db);
    const { user } = await open(`/user/refunds/${refund_no}`, paid);
    await user.click(await screen.findByRole('button', { name: /1\.50/ }));
    await screen.findByRole('heading', { name: /1\.50/ });
    await screen.findByText(t('refunds:status.refunded'));
    expect(await readOrder(server, paid)).toMatchObject({ refunded_amount: 150 });
    const { total, difference, findings } = await addUp(server.deps.db);
    expect(total.refunded - before.refunded).toBe(150);
    expect({ difference, findings }).toEqual({ difference: 0, findings: [] });
  });

  test('a refund on offer says why, when the terms now give less', async ({ paid }) => {
    const { refund_no } = await requestedRefund(server, paid, 500);
    await call(server, 'refund.approve', { refund_no, amount: '1.50' });
    // The period has passed completely.
    const long = new Date('2020-01-01T00:00:00Z');
    const own = eq(orders.orderNo, paid.order_no);
    await server.deps.db.update(orders).set({ periodStart: long }).where(own);
    const { user } = await open(`/user/refunds/${refund_no}`, paid);
    await user.click(await screen.findByRole('button', { name: /1\.50/ }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(await readOrder(server, paid)).toMatchObject({ refunding_amount: 0 });
  });

  test('all refunds are in the list, in a tab next to orders and payments', async ({ paid }) => {
    const { refund_no } = await requestedRefund(server, paid, 500);
    const { user } = await open('/user/orders', paid);
    await user.click(
      await screen.findByRole('link', { name: t('shell:account.orderTabs.refunds') }),
    );
    const link = await screen.findByRole('link', { name: refund_no });
    expect(await findMarked()).toBeTruthy();
    await user.click(link);
    await screen.findByRole('heading', { name: t('refunds:state.requested.title') });
    expect(await findMarked()).toBeTruthy();
  });
});

const escaped = (text: string) => text.replaceAll(/[()（）]/g, String.raw`\$&`);
