import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { beforeEach, expect } from 'vitest';
import { refunds } from '#server/db/tables/payments.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { paidOrder, requestedRefund } from '#tests/support/refunds.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-case:${key}`, values);

const admin = setUpOnce(async () => {
  await storeOwnContent(server.deps);
  return createTestConsole(server);
});
const person = setUpOnce(() => admin.colleague('money'));
beforeEach(() => void server.clock.move(30_000));

const dialog = () => within(screen.getByRole('dialog'));
const field = (key: string) => dialog().getByLabelText(words(`field.${key}`));
const button = (name: string) => dialog().getByRole('button', { name });

async function openCase(orderNo: string) {
  const session = { token: await admin.signIn(person) };
  const { user } = await openConsolePage(admin, session, `/orders/${orderNo}`);
  await screen.findAllByText(words('acts.note'));
  return user;
}

const count = () => server.deps.db.$count(refunds);

test('a full refund is sent only after its sum and order were confirmed, which the form can take back', async () => {
  const { order_no: orderNo } = await paidOrder(server);
  const before = await count();
  const user = await openCase(orderNo);
  await user.keyboard('r');
  await user.type(field('reasonForCustomer'), '改为按月');
  await user.click(button(words('refund.confirm')));

  const question = dialog().getByRole('alert');
  expect(question.textContent).toBe(`请再次确认：订单 ${orderNo} 的 ¥599.00 将全部退给客户。`);
  expect(question.contains(document.activeElement)).toBe(true);
  expect(await count()).toBe(before);
  await user.click(button(words('act.edit')));
  expect(dialog().queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(button(words('refund.confirm')));

  await user.click(button(words('refund.confirm')));
  await user.click(button('退回全部 ¥599.00'));
  expect(await screen.findByText(words('done.refund'))).toBeTruthy();
  expect(await count()).toBe(before + 1);
});

test('a smaller refund is sent at once', async ({ paid: { order_no: orderNo } }) => {
  const user = await openCase(orderNo);
  await user.keyboard('r');
  await user.clear(field('amount'));
  await user.type(field('amount'), '598.99');
  await user.type(field('reasonForCustomer'), '改为按月');
  await user.click(button(words('refund.confirm')));

  expect(await screen.findByText(words('done.refund'))).toBeTruthy();
});

test('a request for all of the money is approved only after its sum and order were confirmed', async () => {
  const paid = await paidOrder(server);
  await requestedRefund(server, paid, 59_900);
  const user = await openCase(paid.order_no);
  await user.keyboard('d');
  await user.click(button(words('decide.all')));
  expect(dialog().getByRole('alert').textContent).toContain(paid.order_no);
  await user.click(button('退回全部 ¥599.00'));

  expect(await screen.findByText(words('done.refund'))).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
