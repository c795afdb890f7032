import { call } from '#tests/support/act-by-command.ts';
import { openApplication, storeSession, screen } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import { languagesFor } from '#tests/support/languages.ts';
import { paidOrder, readOrder, requestedRefund } from '#tests/support/refunds.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { server, test } from '#tests/support/set-up.ts';

beforeEach(() => localStorage.clear());

describe.each(languagesFor('order-standing'))('a completed order in $locale', (language) => {
  const { locale, prefix } = language;
  const t = translatorIn(locale);

  test('a refunded order says so on every page, and nowhere that it can be used', async () => {
    const paid = await paidOrder(server);
    const { amount } = await readOrder(server, paid);
    await server.clock.move(60_000);
    const { refund_no } = await requestedRefund(server, paid, amount);
    await call(server, 'refund.approve', { refund_no });
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'completed',
      refunded_amount: amount,
    });
    await storeSession(server, paid.person);

    await openApplication(server, `${prefix}/user/payment/process/result/${paid.order_no}`);
    await screen.findByRole('heading', { name: t('checkout:refunded.title.requested') });
    expect(screen.queryByRole('heading', { name: t('checkout:paid.next.title') })).toBeNull();
    const steps = screen.getByRole('list', { name: t('checkout:steps.label') });
    expect(steps.querySelector('[aria-current=step]')).toBeNull();

    await openApplication(server, `${prefix}/user/orders/${paid.order_no}`);
    await screen.findByText(t('orders:headline.allReturned.title'));
    expect(screen.getAllByText(t('orders:headline.allReturned.word')).length).toBeGreaterThan(0);
    expect(screen.getByText(t('orders:next.allReturned'))).toBeTruthy();
    expect(screen.queryByText(t('orders:next.completed'))).toBeNull();
    const ended =
      locale === 'zh-CN' ? /^\S+，开始当天即已结束$/ : /^Ended on .+, the day it began$/;
    const period = screen.getByText(t('orders:field.period'), { selector: 'dt' });
    expect(period.nextElementSibling?.textContent).toMatch(ended);

    await openApplication(server, `${prefix}/user/saas`);
    const history = await screen.findByRole('table');
    expect(within(history).getByText(ended)).toBeTruthy();

    await openApplication(server, `${prefix}/user/orders?status=all`);
    await screen.findByText(paid.order_no);
    expect(screen.getAllByText(t('orders:headline.allReturned.word')).length).toBeGreaterThan(0);
  });
});
