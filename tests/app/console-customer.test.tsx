import { openConsolePage, screen, within } from '#tests/support/console-page.tsx';
import { beforeEach, expect } from 'vitest';
import { createTestConsole } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { requestedBooking } from '#tests/support/staff-subjects.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-case:${key}`, values);
const admin = setUpOnce(() => createTestConsole(server));
const serve = setUpOnce(() => admin.colleague('serve'));
test.beforeAll(() => storeOwnContent(server.deps));
beforeEach(async () => {
  server.clock.move(60_000);
  serve.token = await admin.signIn(serve);
});

const heading = (name: string | RegExp, level: number) =>
  screen.findByRole('heading', { name, level });
const ofCustomer = () => heading(/^客户 /, 1);

test('an order and a booking lead to their customer, and the page back to them', async ({
  paid,
}) => {
  const { person, order_no } = paid;
  const { booking_no, title } = await requestedBooking(server, person);
  const { user } = await openConsolePage(admin, serve, `/orders/${order_no}`);
  await user.click(
    await screen.findByRole('link', { name: words('customer.count', { count: 1 }) }),
  );
  await ofCustomer();
  const sums = within(screen.getByRole('region', { name: words('ledger.title') }));
  expect(sums.getAllByText('¥599.00').length).toBeGreaterThan(0);
  // Empty sections are not shown.
  expect(screen.queryByRole('region', { name: words('notes.title') })).toBeNull();
  expect(screen.queryByRole('region', { name: t('console-words:kinds.inquiry') })).toBeNull();

  const bookings = within(screen.getByRole('region', { name: t('console-words:kinds.booking') }));
  await user.click(bookings.getByRole('link', { name: title }));
  await heading(t('console-bookings:one.title', { number: booking_no }), 1);
  await user.click(await screen.findByRole('link', { name: /\*\*/ }));
  await ofCustomer();
  expect(screen.getByText(order_no)).toBeTruthy();
});

test('the results name the customer first, count each kind, and open by their digits', async ({
  paid,
}) => {
  const { person } = paid;
  await server.order(person);
  const { user } = await openConsolePage(admin, serve, '/find');
  await user.type(
    await screen.findByRole('textbox', { name: t('console-shell:find.label') }),
    `${person.phone}{Enter}`,
  );
  await heading(`${t('console-find:customers')} 1`, 2);
  await heading(`${t('console-words:kinds.order')} 2`, 2);
  expect(screen.getAllByText(words('status.pending'))).toHaveLength(1);
  await user.keyboard('1');
  expect(await ofCustomer()).toBeTruthy();
});

test('the number of a booking opens it, and a phone without orders its customer', async ({
  person,
}) => {
  const { booking_no: number } = await requestedBooking(server, person);
  const { user } = await openConsolePage(admin, serve, '/find');
  const field = await screen.findByRole('textbox', { name: t('console-shell:find.label') });
  await user.type(field, `${number}{Enter}`);
  await heading(t('console-bookings:one.title', { number }), 1);
  await user.clear(field);
  await user.type(field, `${person.phone}{Enter}`);
  expect(await ofCustomer()).toBeTruthy();
});
