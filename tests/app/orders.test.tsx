import {
  endStoredSession,
  openApplication,
  storeSession,
  screen,
} from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { openPart } from '#tests/support/open-part.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { companyOrder, recordTransfer } from '#tests/support/transfers.ts';
import { translatorIn } from '#tests/support/translator.ts';

const admin = setUpOnce(() => createTestConsole(server));
const colleague = setUpOnce(() => admin.colleague('money'));
const person = setUpOnce(() => server.register());
const stranger = setUpOnce(() => server.register());
const cancelled = setUpOnce(() => server.order(person, { plan_slug: 'basic' }));
let pending: Order;
let foreign: Order;

test.beforeAll(async () => {
  await server.call('POST', `orders/${cancelled.order_no}/cancel`, { token: person.token });
  pending = await server.order(person);
  foreign = await server.order(stranger);
});

beforeEach(async () => {
  localStorage.clear();
  await storeSession(server, person);
});

describe.each(languagesFor('orders'))('the orders in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  test('orders are pending ones at first, with the next action for each', async () => {
    await openApplication(server, `${prefix}/user/orders`);
    await screen.findByText(pending.order_no);
    expect(screen.queryByText(cancelled.order_no)).toBeNull();
    const filter = screen.getByRole('button', { name: t('orders:status.pending') });
    expect(filter.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('link', { name: new RegExp(t('orders:continue')) })).toBeTruthy();
    expect(
      screen.getByRole('button', { name: t('orders:cancel.of', { orderNo: pending.order_no }) }),
    ).toBeTruthy();
  });

  test('orders are all listed when the filter is lifted, and the address says so', async () => {
    const { user, address } = await openApplication(server, `${prefix}/user/orders`);
    await screen.findByText(pending.order_no);
    await user.click(screen.getByRole('button', { name: t('orders:status.all') }));
    await screen.findByText(cancelled.order_no);
    expect(screen.queryByText(pending.order_no)).not.toBeNull();
    expect(screen.queryByText(foreign.order_no)).toBeNull();
    expect(address()).toBe(`${prefix}/user/orders?status=all`);
  });

  test('orders begin with the pending ones when the address asks for nonsense', async () => {
    await openApplication(server, `${prefix}/user/orders?status=nonsense&page=-1&start_date=soon`);
    await screen.findByText(pending.order_no);
    expect(screen.queryByText(cancelled.order_no)).toBeNull();
  });

  test('orders that cannot be read say that loading failed, and are read again on request', async () => {
    server.sandbox.faults.fail({
      path: '/api/v1/orders',
      times: 1,
      status: 500,
      when: 'before',
    });
    const { user } = await openApplication(server, `${prefix}/user/orders`);
    await screen.findByRole('heading', { name: t('orders:failed.title') });
    await user.click(screen.getByRole('button', { name: t('orders:failed.retry') }));
    await screen.findByText(pending.order_no);
    expect(screen.queryByText(t('orders:failed.title'))).toBeNull();
  });
});

describe.each(languagesFor('orders'))('one order in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  test('an order that does not exist says so', async () => {
    await openApplication(server, `${prefix}/user/orders/20991231235959000000`);
    await screen.findByRole('heading', { name: errorTexts['order.not_found'][locale] });
    expect(screen.getByText(t('orders:detail.notFound'))).toBeTruthy();
  });

  test('another person’s order says that there is no permission, and shows nothing of it', async () => {
    await openApplication(server, `${prefix}/user/orders/${foreign.order_no}`);
    await screen.findByRole('heading', { name: errorTexts['order.not_yours'][locale] });
    expect(screen.queryByText(foreign.title)).toBeNull();
  });

  test('an own order shows its number, state and amount', async () => {
    await openApplication(server, `${prefix}/user/orders/${pending.order_no}`);
    await screen.findAllByText(pending.order_no);
    expect(screen.getAllByText(t('orders:status.pending')).length).toBeGreaterThan(0);
    expect(screen.getByRole('main').textContent).toContain('599.00');
  });

  test('an order says what can happen to it next, and nothing else', async () => {
    const { user } = await openApplication(server, `${prefix}/user/orders/${pending.order_no}`);
    await openPart(user, t('orders:detail.history'));
    await screen.findByRole('heading', { name: t('orders:detail.next') });
    for (const event of ['order.paid', 'order.cancelled', 'order.expired']) {
      expect(screen.getAllByText(t(`orders:track.${event}`)).length).toBeGreaterThan(0);
    }
    expect(screen.queryByText(t('orders:next.order.fulfilled'))).toBeNull();
    const chart = screen.getByRole('link', { name: t('orders:detail.chart') });
    expect(chart.getAttribute('href')).toBe(`${prefix}/flows/orderLifecycle#you-pending`);
    const other = await openApplication(server, `${prefix}/user/orders/${cancelled.order_no}`);
    await openPart(other.user, t('orders:detail.history'));
    await screen.findByText(t('orders:next.cancelled'));
    expect(screen.queryByText(t('orders:receipt.title'))).toBeNull();
  });

  test('an order whose transfer is being checked says so, and offers no end', async () => {
    const order = await companyOrder(server);
    await recordTransfer(admin, colleague, order.order_no);
    await storeSession(server, order.person);
    const { user } = await openApplication(server, `${prefix}/user/orders/${order.order_no}`);
    await screen.findByText(t('orders:checking'));
    expect(screen.queryByText(t('orders:cancel.short'))).toBeNull();
    await openPart(user, t('orders:detail.history'));
    await screen.findByText(t('orders:next.order.paid'));
    expect(screen.queryByText(t('orders:track.order.expired'))).toBeNull();
    await user.click(screen.getByRole('link', { name: t('orders:seeTransfer') }));
    await screen.findByRole('heading', { name: t('checkout:transfer.title') });
    await screen.findByText(t('orders:checking'));
    await openApplication(server, `${prefix}/user/orders`);
    await screen.findByText(t('orders:checking'));
    expect(screen.queryByText(t('orders:cancel.short'))).toBeNull();
  });

  test('a paid order has a receipt with all its numbers and the name of the account', async () => {
    const buyer = await server.register();
    const mine = await server.order(buyer, { plan_slug: 'enterprise' });
    const payment = await server.pay(buyer, mine.order_no);
    await server.wallet(payment, 'approve');
    await server.call('PUT', 'user/profile', { token: buyer.token, body: { name: '客户 017' } });
    await storeSession(server, buyer);
    const { user } = await openApplication(server, `${prefix}/user/orders/${mine.order_no}`);
    await openPart(user, t('orders:receipt.show'));
    const heading = await screen.findByRole('heading', { name: t('orders:receipt.title') });
    const receipt = heading.closest('section')?.textContent ?? '';
    for (const part of [
      mine.order_no,
      payment.payment_no,
      '客户 017',
      '999.00',
      t('orders:receipt.note'),
      t('site:office'),
    ]) {
      expect(receipt).toContain(part);
    }
    expect(receipt.includes('玖佰玖拾玖元整')).toBe(locale === 'zh-CN');
    expect(screen.getByRole('button', { name: t('orders:receipt.print') })).toBeTruthy();

    // The result page shows the same paper.
    await openApplication(server, `${prefix}/user/payment/process/result/${mine.order_no}`);
    const again = await screen.findByRole('heading', { name: t('orders:receipt.title') });
    const rows = (of: Element) => of.closest('section')?.querySelector('dl')?.textContent;
    expect(rows(again)).toBe(rows(heading));
    expect(screen.getByRole('button', { name: t('orders:receipt.print') })).toBeTruthy();
  });
});

test('an ended session leads from the orders to the login page and back to them', async () => {
  const someone = await server.register();
  localStorage.clear();
  await storeSession(server, someone);
  const { user, address } = await openApplication(server, '/user/orders');
  const zh = translatorIn('zh-CN');
  await screen.findByRole('heading', { name: zh('orders:empty.pending.title') });
  await endStoredSession(server);
  await user.click(screen.getByRole('button', { name: zh('orders:status.all') }));
  await screen.findByRole('heading', { name: zh('auth:login.title') });
  expect(address()).toBe('/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall');
  expect({ ...localStorage }).toEqual({});
});
