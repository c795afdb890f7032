import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { declineInvoice, issueInvoice } from '#server/domain/workflows/invoice-issue.ts';
import { withoutKey } from '#server/records/ask.ts';
import {
  company,
  freshDocuments,
  paidOrder,
  refundPart,
  requestedInvoice,
  saveTitle,
} from '#tests/support/invoices.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);

describe.each(languagesFor('invoices'))('the invoices in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const button = (key: string, values = {}) =>
    screen.findByRole('button', { name: t(`invoices:${key}`, values) });
  const pick = ({ order_no }: Order) =>
    screen.findByRole('checkbox', { name: new RegExp(order_no) });

  test('invoices are requested for two orders, with a title added on the way', async () => {
    const [one, two] = [await paidOrder(server, person), await paidOrder(server, person)];
    const { user } = await openApplication(server, `${prefix}/user/invoices?order=${one.order_no}`);
    expect(await pick(one)).toHaveProperty('checked', true);
    await user.click(await pick(two));
    await user.type(
      await screen.findByRole('textbox', { name: new RegExp(t('invoices:form.name.company')) }),
      company.name,
    );
    const number = screen.getByRole('textbox', { name: new RegExp(t('invoices:form.taxNo')) });
    await user.type(number, '91350100M000100YO3');
    await user.click(await button('form.submit'));
    expect(await screen.findByText(/17 .*O|O .*17/)).toBeTruthy();
    await user.clear(number);
    await user.type(number, company.tax_no);
    await user.click(await button('form.submit'));
    const special = await screen.findByRole('radio', {
      name: new RegExp(t('invoices:kind.special')),
    });
    // The orders ticked before the title was saved are still ticked.
    expect(await pick(two)).toHaveProperty('checked', true);
    await user.click(special);
    expect(screen.getAllByText(/1,198\.00/)).not.toEqual([]);
    await user.click(await button('ask.submit'));
    expect(await screen.findByText(t('invoices:ask.requested'))).toBeTruthy();
    expect(
      await screen.findByText(t('invoices:unnumbered.requested'), { selector: 'b' }),
    ).toBeTruthy();
    await user.click(await button('ask.another'));
    expect(await screen.findByText(t('invoices:ask.nothing'))).toBeTruthy();
  });

  test('invoices keep the choice when the orders now leave another sum', async () => {
    const [one, two] = [await paidOrder(server, person), await paidOrder(server, person)];
    const { id } = await saveTitle(server, person);
    const { user } = await openApplication(server, `${prefix}/user/invoices`);
    await user.click(await pick(one));
    await user.click(await pick(two));
    const body = { order_nos: [one.order_no], title_id: id, kind: 'ordinary' };
    await server.call('POST', 'invoices', { token: person.token, body });
    await user.click(await button('ask.submit'));
    expect(await screen.findByText(new RegExp(t('invoices:ask.refused')))).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: new RegExp(one.order_no) })).toBeNull(),
    );
    expect(await pick(two)).toHaveProperty('checked', true);
  });

  test('waiting invoice requests can be withdrawn, and the orders are available again', async () => {
    const invoice = await requestedInvoice(server, person);
    const { user } = await openApplication(server, `${prefix}/user/invoices`);
    await user.click(await button('withdraw.of', { number: invoice.invoice_no }));
    expect(
      await screen.findByText(t('invoices:unnumbered.withdrawn'), { selector: 'b' }),
    ).toBeTruthy();
    expect(
      await screen.findByRole('checkbox', { name: new RegExp(invoice.orders[0]?.order_no ?? '') }),
    ).toBeTruthy();
  });

  test('invoices show number and files once issued, and the reason of a refusal', async () => {
    const issued = await requestedInvoice(server, person);
    const others = [await paidOrder(server, person)];
    const declined = await requestedInvoice(server, person, others, 'special');
    const documents = freshDocuments();
    await issueInvoice(withoutKey(server.deps), 'tester', issued.invoice_no, documents);
    await declineInvoice(withoutKey(server.deps), 'tester', declined.invoice_no, '税号与抬头不符');
    const { user } = await openApplication(server, `${prefix}/user/invoices`);
    const number = await screen.findByText(documents.fapiaoNo);
    const row = within(number.closest('tr') ?? document.body);
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'PDF',
      'OFD',
      'XML',
    ]);
    expect(
      screen.getByText(t('invoices:list.declined', { reason: '税号与抬头不符' })),
    ).toBeTruthy();
    const again = t('invoices:again.of', { number: declined.invoice_no });
    await user.click(screen.getByRole('link', { name: again }));
    expect(declined.orders.length).toBe(2);
    for (const { order_no: wanted } of declined.orders) {
      const name = new RegExp(wanted);
      expect(await screen.findByRole('checkbox', { name, checked: true })).toBeTruthy();
    }
    // The non-default title and the kind are still selected too.
    const chosen = [declined.title.name, t('invoices:kind.special')];
    for (const name of chosen) {
      expect(
        await screen.findByRole('radio', { name: new RegExp(name), checked: true }),
      ).toBeTruthy();
    }
  });

  test('an issued invoice of an order with all money returned says that it will be reversed', async () => {
    const invoice = await requestedInvoice(server, person);
    await issueInvoice(withoutKey(server.deps), 'tester', invoice.invoice_no, freshDocuments());
    await refundPart(server, invoice, 59_900);
    await openApplication(server, `${prefix}/user/invoices`);
    expect(await screen.findByText(t('invoices:exceeds.issuedAll'))).toBeTruthy();
  });

  test('invoices are reached from the orders', async () => {
    const { user, address } = await openApplication(server, `${prefix}/user/orders`);
    await user.click(
      await screen.findByRole('link', { name: t('shell:account.orderTabs.invoices') }),
    );
    await screen.findByRole('heading', { name: t('invoices:list.title') });
    expect(address()).toBe(`${prefix}/user/invoices`);
    const orders = t('shell:account.orders');
    expect(screen.getByRole('link', { name: orders, current: true })).toBeTruthy();
  });
});
