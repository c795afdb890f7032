import { call } from '#tests/support/act-by-command.ts';
import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { formatMoney } from '#src/i18n/format.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { createNetwork } from '#tests/support/network.ts';
import { paidOrder, readOrder, requestedRefund } from '#tests/support/refunds.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { server, test } from '#tests/support/set-up.ts';

beforeEach(() => localStorage.clear());

/** Focuses the window. */
const comeBack = () => window.dispatchEvent(new Event('focus'));

describe.each(languagesFor('watched-pages'))('a page that stays open in $locale', (language) => {
  const { locale, prefix } = language;
  const t = translatorIn(locale);

  async function refundAll(paid: Awaited<ReturnType<typeof paidOrder>>) {
    const { amount } = await readOrder(server, paid);
    const { refund_no } = await requestedRefund(server, paid, amount);
    await call(server, 'refund.approve', { refund_no });
    return amount;
  }

  test.each([
    ['the order', (no: string) => `/user/orders/${no}`, 'orders:headline.allReturned.title'],
    ['the orders', () => '/user/orders?status=all', 'orders:headline.allReturned.word'],
    [
      'the result of the payment',
      (no: string) => `/user/payment/process/result/${no}`,
      'checkout:refunded.title.requested',
    ],
    ['the payments', () => '/user/payments', 'payments:status.refunded'],
  ] as const)(
    'a watched page shows a full refund once its person returns: %s',
    async (_, path, key) => {
      const paid = await paidOrder(server);
      await storeSession(server, paid.person);
      await openApplication(server, `${prefix}${path(paid.order_no)}`);
      await screen.findAllByText(new RegExp(paid.order_no));
      const said = () => screen.queryAllByText(t(key), { selector: 'main *:not(option)' }).length;
      const before = said();
      await refundAll(paid);
      comeBack();

      await waitFor(() => expect(said()).toBeGreaterThan(before));
    },
  );

  test('the notifications show a refund that was requested while they were open', async () => {
    const paid = await paidOrder(server);
    await storeSession(server, paid.person);
    await openApplication(server, `${prefix}/user/notifications`);
    const list = await screen.findByRole('list', { name: t('notifications:list') });
    const before = list.childElementCount;
    await refundAll(paid);
    comeBack();

    await waitFor(() => expect(list.childElementCount).toBeGreaterThan(before));
  });

  test('a watched page keeps input and focus when it is read again', async ({ paid }) => {
    await storeSession(server, paid.person);
    const { user } = await openApplication(server, `${prefix}/user/orders/${paid.order_no}`);
    const field = await screen.findByLabelText(t('orders:conversation.field'));
    await user.type(field, 'Half a sent');
    await refundAll(paid);
    comeBack();
    await screen.findByText(t('orders:headline.allReturned.title'));
    await user.keyboard('ence');

    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', 'Half a sentence');
  });

  test('a watched page stays, and says that it may be out of date, while it cannot be read again', async () => {
    const paid = await paidOrder(server);
    await storeSession(server, paid.person);
    const network = createNetwork();
    await openApplication(server, `${prefix}/user/orders/${paid.order_no}`, network);
    await screen.findByText(t('orders:headline.activated.title'));
    server.sandbox.faults.fail({
      path: `/api/v1/orders/${paid.order_no}`,
      times: 1,
      status: 500,
      when: 'before',
    });
    comeBack();
    await screen.findByText(t('shell:watch.outdated'));
    expect(screen.getByText(t('orders:headline.activated.title'))).toBeTruthy();
    const amount = await refundAll(paid);
    comeBack();
    await screen.findByText(t('orders:headline.allReturned.title'));

    expect(screen.queryByText(t('shell:watch.outdated'))).toBeNull();
    expect(screen.getAllByText(formatMoney(amount, locale)).length).toBeGreaterThan(0);
  });
});
