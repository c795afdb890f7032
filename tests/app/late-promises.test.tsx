import { openApplication, screen, storeSession } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { formatDeadline } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { dayMs } from '#contract/base/durations.ts';
import { paidOrder as orderToInvoice, requestedInvoice } from '#tests/support/invoices.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { paidOrder, requestedRefund } from '#tests/support/refunds.ts';
import { paidPackage } from '#tests/support/served-order.ts';
import { openPart } from '#tests/support/open-part.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const admin = setUpAdmin();
beforeEach(() => localStorage.clear());

const languages = languagesFor('late promises');

describe.each(languages)('a promise that was not kept, in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  test('the page of a refund says since when its answer is overdue, and so does the list', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 10_050);
    const due = formatDeadline(refund.answer_by ?? '', locale);
    const path = `${prefix}/user/refunds/${refund.refund_no}`;
    await storeSession(server, paid.person);
    await openApplication(server, path);
    await screen.findByRole('heading', { name: t('refunds:state.requested.title') });
    expect(screen.getByText(due)).toBeTruthy();

    // The server's clock is stopped: the open page itself notices the moment.
    server.clock.move(Date.parse(refund.answer_by ?? '') - server.clock.now() - 100);
    await openApplication(server, path);
    await screen.findByRole('heading', { name: t('refunds:state.late.title') });
    const text = t('refunds:state.late.text', { amount: formatMoney(10_050, locale), due });
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(text);
    const bar = screen.getByText(t('refunds:status.late')).closest('[data-tone]');
    expect(bar?.getAttribute('data-tone')).toBe('warn');

    server.clock.move(5 * dayMs);
    await openApplication(server, `${prefix}/user/refunds`);
    const badge = await screen.findByText(t('refunds:status.late'));
    expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
  });

  test('an invoice that was not issued in time says so next to its request', async ({ person }) => {
    const invoice = await requestedInvoice(server, person, [await orderToInvoice(server, person)]);
    const due = formatDeadline(invoice.issue_by ?? '', locale);
    await storeSession(server, person);
    await openApplication(server, `${prefix}/user/invoices`);
    await screen.findByText(new RegExp(t('invoices:list.issueBy', { due })));

    server.clock.move(6 * dayMs);
    await openApplication(server, `${prefix}/user/invoices`);
    const note = await screen.findByText(t('invoices:list.late', { due }));
    expect(note.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
  });

  test('a message without a reply in time says so below the messages, until it has one', async () => {
    const order = await paidPackage(admin);
    const { token } = order.person;
    await server.call('POST', `${order.path}/messages`, { token, body: { text: '何时有结果？' } });
    server.clock.move(6 * dayMs);
    await storeSession(server, order.person);
    const path = `${prefix}/user/orders/${order.orderNo}`;
    await openApplication(server, path);
    const apology = t('orders:conversation.late').split('{{due}}')[0] ?? '';
    await screen.findByText('何时有结果？');
    expect(screen.getByText((text) => text.startsWith(apology.slice(0, 5)))).toBeTruthy();

    await admin.act('service.reply', { order_no: order.orderNo, text: '下周一。' });
    const { user } = await openApplication(server, path);
    await openPart(user, t('orders:conversation.title'));
    await screen.findByText('下周一。');
    expect(screen.queryByText((text) => text.startsWith(apology.slice(0, 5)))).toBeNull();
  });
});
