import { getWalletName } from '#contract/base/channels.ts';
import { call } from '#tests/support/act-by-command.ts';
import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import type { QrPayment } from '#contract/payments/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { requestedRefund } from '#tests/support/refunds.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpOnce(() => server.register());
let paid: QrPayment;
let open: QrPayment;
let foreign: QrPayment;

test.beforeAll(async () => {
  const stranger = await server.register();
  paid = await server.pay(person, (await server.order(person)).order_no, 'alipay');
  await server.wallet(paid, 'approve');
  const other = await server.order(person, { plan_slug: 'basic' });
  open = await server.pay(person, other.order_no, 'wechat');
  const refund = await requestedRefund(server, { person, order_no: paid.order_no }, 3000);
  await call(server, 'refund.approve', { refund_no: refund.refund_no });
  foreign = await server.pay(stranger, (await server.order(stranger)).order_no);
});

beforeEach(async () => {
  localStorage.clear();
  await storeSession(server, person);
});

describe.each(languagesFor('payments'))('the payments in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  test('payments are reached from the orders and show number, order, amount, time, method, status', async () => {
    const { user, address } = await openApplication(server, `${prefix}/user/orders`);
    await user.click(
      await screen.findByRole('link', { name: t('shell:account.orderTabs.payments') }),
    );
    const number = await screen.findByText(paid.payment_no);
    expect(address()).toBe(`${prefix}/user/payments`);
    const orders = t('shell:account.orders');
    expect(screen.getByRole('link', { name: orders, current: true })).toBeTruthy();
    const row = within(number.closest('tr') ?? document.body);
    expect(row.getByText(getWalletName('alipay', locale))).toBeTruthy();
    expect(row.getByText(t('money-back:payment.partly'))).toBeTruthy();
    expect(row.getByText(/599\.00/)).toBeTruthy();
    expect(row.getByText(/2026/, { selector: 'time' })).toBeTruthy();
    const order = row.getByRole('link', { name: paid.order_no });
    expect(order.getAttribute('href')).toBe(`${prefix}/user/orders/${paid.order_no}`);
    expect(screen.queryByText(foreign.payment_no)).toBeNull();
  });

  test('payments are filtered by status and method, and the address says so', async () => {
    const { user, address } = await openApplication(server, `${prefix}/user/payments`);
    await screen.findByText(open.payment_no);
    const status = screen.getByRole('combobox', { name: t('payments:filters.status') });
    await user.selectOptions(status, 'success');
    await waitFor(() => expect(screen.queryByText(open.payment_no)).toBeNull());
    expect(await screen.findByText(paid.payment_no)).toBeTruthy();
    const method = screen.getByRole('combobox', { name: t('payments:filters.channel') });
    await user.selectOptions(method, 'bank_transfer');
    await screen.findByRole('heading', { name: t('payments:empty.transfer.title') });
    expect(address()).toBe(`${prefix}/user/payments?status=success&channel=bank_transfer`);
    await user.click(screen.getByRole('link', { name: t('payments:empty.transfer.action') }));
    await screen.findByText(open.payment_no);
  });

  test('payments add up over the period that the address names, including refunds', async () => {
    const month = { start: '2026-11-01', end: '2026-11-30' };
    const path = `${prefix}/user/payments?start_date=${month.start}&end_date=${month.end}`;
    const { user, address } = await openApplication(server, path);
    const totals = within(await screen.findByLabelText(t('payments:totals.label')));
    expect(formatMoney(-3000, locale)).toMatch(/^−(CN)?¥30\.00$/);
    for (const amount of [569, 599, -30]) {
      expect(totals.getByText(formatMoney(amount * 100, locale))).toBeTruthy();
    }
    const row = within(screen.getByText(paid.payment_no).closest('tr') ?? document.body);
    expect(row.getByText(t('money-back:payment.partly'))).toBeTruthy();
    const receipt = row.getByRole('link', {
      name: t('payments:list.receiptOf', { number: paid.order_no }),
    });
    expect(receipt.getAttribute('href')).toBe(`${prefix}/user/orders/${paid.order_no}#receipt`);
    expect(row.getByText(formatMoney(56_900, locale))).toBeTruthy();
    // The other payment did not succeed, so no sum includes it.
    const other = within(screen.getByText(open.payment_no).closest('tr') ?? document.body);
    expect(other.getByText(t('payments:list.notPaid'))).toBeTruthy();

    await user.click(screen.getByRole('button', { name: t('payments:filters.custom') }));
    const from = screen.getByLabelText(t('payments:filters.from'));
    fireEvent.change(from, { target: { value: '2026-11-29' } });
    await screen.findByRole('heading', { name: t('payments:empty.narrowed.title') });
    expect(address()).toBe(`${prefix}/user/payments?start_date=2026-11-29&end_date=${month.end}`);
    await user.click(screen.getByRole('button', { name: t('payments:filters.anyPeriod') }));
    await screen.findByText(open.payment_no);
    expect(address()).toBe(`${prefix}/user/payments`);
  });

  test('payments are exported by month, as a file behind a signed link', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download, this.getAttribute('href') ?? '');
    });
    onTestFinished(() => click.mockRestore());
    const path = `${prefix}/user/payments?start_date=2026-11-01&end_date=2026-11-20`;
    const { user } = await openApplication(server, path);
    const month = locale === 'zh-CN' ? '2026年11月' : 'November 2026';
    await user.click(
      await screen.findByRole('button', { name: t('payments:export.act', { month }) }),
    );
    await waitFor(() => expect(saved.length).toBe(2));
    expect(saved[0]).toMatch(/-2026-11\.csv$/);
    const text = await (await server.app.request(saved[1] ?? '')).text();
    expect(text.match(/\r\n/g)?.length).toBe(3);
  });

  test('payments are all listed when the address asks for nonsense', async () => {
    await openApplication(server, `${prefix}/user/payments?status=x&channel=cash&page=0`);
    await screen.findByText(open.payment_no);
    expect(screen.getByText(paid.payment_no)).toBeTruthy();
  });

  test('payments beyond the last page lead back to the first', async () => {
    const { user } = await openApplication(server, `${prefix}/user/payments?page=9`);
    await user.click(await screen.findByRole('link', { name: t('payments:empty.beyond.action') }));
    expect(await screen.findByText(open.payment_no)).toBeTruthy();
  });

  test('payments that cannot be read say that loading failed, and are read again on request', async () => {
    server.sandbox.faults.fail({
      path: '/api/v1/payments',
      times: 1,
      status: 500,
      when: 'before',
    });
    const { user } = await openApplication(server, `${prefix}/user/payments`);
    await screen.findByRole('heading', { name: t('payments:failed.title') });
    await user.click(screen.getByRole('button', { name: t('payments:failed.retry') }));
    expect(await screen.findByText(paid.payment_no)).toBeTruthy();
  });
});
