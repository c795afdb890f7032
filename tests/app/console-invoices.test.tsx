import { openConsolePage, screen, within } from '#tests/support/console-page.tsx';
import { expect } from 'vitest';
import { createTestConsole } from '#tests/support/console.ts';
import { requestedInvoice } from '#tests/support/invoices.ts';
import { requestedRefund } from '#tests/support/refunds.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const admin = setUpOnce(() => createTestConsole(server));
const words = (key: string, values = {}) => translatorIn('zh-CN')(`console-case:${key}`, values);

test('the decision about a refund names the invoice request that it leaves too high', async () => {
  const person = await server.register();
  const invoice = await requestedInvoice(server, person);
  const orderNo = invoice.orders[0]?.order_no ?? '';
  await requestedRefund(server, { person, order_no: orderNo }, 20_000);
  const colleague = await admin.colleague('money');
  const { user } = await openConsolePage(admin, colleague, `/orders/${orderNo}`);
  await screen.findAllByText(words('acts.note'));
  await user.keyboard('d');
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(
      words('refundInvoices.requested', {
        number: invoice.invoice_no,
        invoiced: '¥599.00',
        amount: '¥200.00',
        kept: '¥399.00',
      }),
    ),
  ).toBeTruthy();
});
