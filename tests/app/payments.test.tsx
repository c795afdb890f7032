import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { createTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { translatorIn } from '#tests/support/translator.ts';

let server: TestServer;
let person: Person;
let paid: Payment;
let open: Payment;
let foreign: Payment;

beforeAll(async () => {
  server = await createTestServer();
  person = await server.register();
  const stranger = await server.register();
  paid = await server.pay(person, (await server.order(person)).order_no, 'alipay');
  await server.wallet(paid, 'approve');
  const other = await server.order(person, { plan_slug: 'basic' });
  open = await server.pay(person, other.order_no, 'wechat');
  foreign = await server.pay(stranger, (await server.order(stranger)).order_no);
});

afterAll(() => server.close());

beforeEach(async () => {
  localStorage.clear();
  await storeSession(server, person);
});

describe.each([
  { locale: 'zh-CN', prefix: '' },
  { locale: 'en-US', prefix: '/en' },
] as const)('the payments in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  test('are reached from the orders and name number, order, amount, time, method and status', async () => {
    const { user, address } = await openApplication(server, `${prefix}/user/orders`);
    await user.click(
      await screen.findByRole('link', { name: t('shell:account.orderTabs.payments') }),
    );
    const number = await screen.findByText(paid.payment_no);
    expect(address()).toBe(`${prefix}/user/payments`);
    const row = within(number.closest('tr') ?? document.body);
    expect(row.getByText(t('payments:channel.alipay'))).toBeTruthy();
    expect(row.getByText(t('payments:status.success'))).toBeTruthy();
    expect(row.getByText(/599\.00/)).toBeTruthy();
    expect(row.getByText(/2026/, { selector: 'time' })).toBeTruthy();
    const order = row.getByRole('link', { name: paid.order_no });
    expect(order.getAttribute('href')).toBe(`${prefix}/user/orders/${paid.order_no}`);
    expect(screen.queryByText(foreign.payment_no)).toBeNull();
  });

  test('are narrowed by status and method, and the address says so', async () => {
    const { user, address } = await openApplication(server, `${prefix}/user/payments`);
    await screen.findByText(open.payment_no);
    await user.click(screen.getByRole('button', { name: t('payments:status.success') }));
    await waitFor(() => expect(screen.queryByText(open.payment_no)).toBeNull());
    expect(await screen.findByText(paid.payment_no)).toBeTruthy();
    const method = screen.getByRole('combobox', { name: t('payments:filters.channel') });
    await user.selectOptions(method, 'bank_transfer');
    await screen.findByRole('heading', { name: t('payments:empty.transfer.title') });
    expect(address()).toBe(`${prefix}/user/payments?status=success&channel=bank_transfer`);
    await user.click(screen.getByRole('link', { name: t('payments:empty.transfer.action') }));
    await screen.findByText(open.payment_no);
  });

  test('are all of them when the address asks for nonsense', async () => {
    await openApplication(server, `${prefix}/user/payments?status=x&channel=cash&page=0`);
    await screen.findByText(open.payment_no);
    expect(screen.getByText(paid.payment_no)).toBeTruthy();
  });

  test('beyond the last page lead back to the first', async () => {
    const { user } = await openApplication(server, `${prefix}/user/payments?page=9`);
    await user.click(await screen.findByRole('link', { name: t('payments:empty.beyond.action') }));
    expect(await screen.findByText(open.payment_no)).toBeTruthy();
  });

  test('that cannot be read say that loading failed, and are read again on request', async () => {
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
