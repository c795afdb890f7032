import { openConsolePage, screen, within } from '#tests/support/console-page.tsx';
import { expect } from 'vitest';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';
import {
  companyOrder,
  confirmTransfer,
  excessTransfer,
  moveTransfer,
  readOwnOrder,
  recordTransfer,
  sendBack,
} from '#tests/support/transfers.ts';

const words = (key: string, values = {}) => translatorIn('zh-CN')(`console-case:${key}`, values);

const admin = setUpOnce(async () => {
  await storeOwnContent(server.deps);
  return createTestConsole(server);
});
const first = setUpOnce(() => admin.colleague('money'));
const second = setUpOnce(() => admin.colleague('money'));

async function openCase({ token }: Colleague, orderNo: string, locale?: 'en-US') {
  const { user } = await openConsolePage(admin, { token }, `/orders/${orderNo}`, locale);
  await screen.findByRole('heading', { name: orderNo });
  return user;
}

test('the case shows the announced, the received and the missing amount, and its card lists each transfer', async () => {
  const order = await companyOrder(server);
  const { order_no: orderNo } = order;
  await moveTransfer(server, order);
  const user = await openCase(first, orderNo);
  await screen.findAllByText(/告知将对公转账，还没有登记到账/);
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(words('field.bankReference')), 'CN 0017');
  await user.type(dialog.getByLabelText(words('field.received')), '4000');
  await user.click(dialog.getByRole('button', { name: words('recordTransfer.confirm') }));
  await screen.findByText(words('done.recordTransfer.part'));
  await screen.findAllByText(/已收到转账 ¥4,000.00，还差 ¥25,800.00/);
  expect(screen.getByText('¥4,000.00 · 已收到，等余款')).toBeTruthy();
  expect(screen.getAllByText(/^CN0017$/)).not.toEqual([]);
  expect(document.body.textContent).not.toContain('第 1 次付款');

  const rest = await recordTransfer(admin, first, orderNo, { amount: 2_580_000 });
  await openCase(second, orderNo, 'en-US');
  await screen.findAllByText(
    new RegExp(`${first.name} recorded at .* that CN¥25,800.00 of .* has arrived`, 'i'),
  );
  await screen.findByText('CN¥25,800.00 · to be confirmed');
  await confirmTransfer(admin, second, rest);
  expect((await readOwnOrder(server, order)).status).toBe('processing');
  await openCase(first, orderNo);
  await screen.findByText('¥25,800.00 · 已入账');
  await screen.findByText('银行转账 · 已到账');
});

test('money that has to be sent back is the subject of the case until a second person has confirmed it', async () => {
  const { orderNo, refundNo } = await excessTransfer(server, admin);
  await openCase(first, orderNo);
  await screen.findAllByText(/应从银行退回.*的付款账户，还没有登记退回。.*这是多收的款项。/);
  expect(document.body.textContent).not.toContain('钱包退');
  await sendBack(admin, first, refundNo, 'CN 0018');
  await openCase(second, orderNo);
  await screen.findByText(new RegExp(`${first.name}已登记从银行退回`, 'i'));
  await screen.findByRole('button', { name: /^复核退回/ });
});
