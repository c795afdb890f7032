import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { beforeEach, expect } from 'vitest';
import { bookingErrors } from '#contract/bookings/errors.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { dayMs } from '#contract/base/durations.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, test } from '#tests/support/set-up.ts';
import { begunBooking, freeTime, requestedBooking } from '#tests/support/staff-subjects.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-bookings:${key}`, values);

let admin: TestConsole;
let serve: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  serve = await admin.colleague('serve');
});
beforeEach(async () => {
  await server.deps.db.delete(bookings);
  server.clock.move(60_000);
  serve.token = await admin.signIn(serve);
});

const dialog = () => within(screen.getByRole('dialog'));
const open = (path: string) => openConsolePage(admin, serve, path);

type Opened = Awaited<ReturnType<typeof open>>;

/** Chooses from a list of the page, or of the dialog, the option after `Please choose` unless it is named. */
async function choose({ user }: Opened, label: string, option?: RegExp): Promise<string> {
  const list = await screen.findByLabelText<HTMLSelectElement>(words(`field.${label}`));
  const options = [...list.options];
  const wanted = option === undefined ? options[1] : options.find(({ text }) => option.test(text));
  await user.selectOptions(list, wanted?.value ?? '');
  return wanted?.text ?? '';
}

/** Returns the names of the acts that the page offers, without those that are always possible. */
async function listOffered(): Promise<string[]> {
  const list = await screen.findByRole('button', { name: new RegExp(t('console-case:acts.note')) });
  const buttons = within(list.closest('ul') ?? document.body).getAllByRole('button');
  return buttons.slice(0, -2).map(({ textContent }) => textContent.slice(0, 1).toLowerCase());
}

test('a request is opened from its queue, and confirmed by its key', async () => {
  const { booking_no: number } = await requestedBooking(server);
  const opened = await open('/?queue=bookings');
  expect(await screen.findByText(t('console-queues:next.answerBooking'))).toBeTruthy();
  await opened.user.keyboard('{Enter}');
  const title = words('one.title', { number });
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  expect(await listOffered()).toEqual(['p', 'v', 'd', 'c']);

  await opened.user.keyboard('p');
  expect(dialog().getByText(new RegExp(words('told')))).toBeTruthy();
  await opened.user.click(dialog().getByRole('button', { name: words('confirmBooking.confirm') }));
  expect(await screen.findByText(t('console-case:done.confirmBooking'))).toBeTruthy();
  expect(await screen.findByText(new RegExp(`，${words('state.confirmed')}。$`))).toBeTruthy();
  await expect.poll(listOffered).toEqual(['v', 'c']);
  const log = within(screen.getByRole('region', { name: t('console-case:log.table') }));
  expect(log.getByText('确认预约')).toBeTruthy();
});

test('a request that is late is said to be, in the queue and on its page', async () => {
  const { booking_no: number } = await requestedBooking(server);
  server.clock.move(4 * dayMs);
  serve.token = await admin.signIn(serve);
  await open('/?queue=bookings&overdue=true');
  expect(await screen.findByText(/^已超过/)).toBeTruthy();
  await open(`/bookings/${number}`);
  expect(await screen.findByText(/前答复，已逾期。$/)).toBeTruthy();
});

test('a booking is moved to a time of its choice, and a taken one is refused in place', async () => {
  const { booking_no: number } = await requestedBooking(server);
  const opened = await open(`/bookings/${number}`);
  await listOffered();
  await opened.user.keyboard('v');
  const move = () =>
    opened.user.click(dialog().getByRole('button', { name: words('rebook.confirm') }));
  await move();
  expect(await dialog().findByText(fieldTexts.required['zh-CN'])).toBeTruthy();

  await choose(opened, 'day');
  const hours = await choose(opened, 'time');
  const body = {
    kind: 'room',
    place: 'b301',
    starts_at: await freeTime(server, 0),
    note: '来电者',
  };
  await admin.call('bookForCaller', { token: serve.token, body });
  await move();
  expect((await dialog().findByRole('alert')).textContent).toContain(
    bookingErrors['booking.taken']['zh-CN'],
  );
  // The list is read again and no longer offers the taken time.
  const list = dialog().getByLabelText<HTMLSelectElement>(words('field.time'));
  await expect.poll(() => [...list.options].map(({ text }) => text)).not.toContain(hours);

  await choose(opened, 'time');
  await move();
  expect(await screen.findByText(t('console-case:done.rebook'))).toBeTruthy();
});

test('a booking that has started offers only recording a no-show', async () => {
  const opened = await open(`/bookings/${await begunBooking(server)}`);
  expect(await listOffered()).toEqual(['a']);
  await opened.user.keyboard('p');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('bookings are listed by day, and each opens its page', async () => {
  const { booking_no: number } = await requestedBooking(server);
  const body = {
    kind: 'room',
    place: 'b301',
    starts_at: await freeTime(server, 2),
    note: '来电者',
  };
  await admin.call('bookForCaller', { token: serve.token, body });
  const { user } = await open('/');
  await user.click(await screen.findByRole('link', { name: t('console-shell:bookings') }));
  // The queues have a table too.
  expect(await screen.findByText(words('caller'))).toBeTruthy();
  const tables = screen.getAllByRole('table');
  expect(tables.map((table) => within(table).getAllByRole('row').length)).toEqual([2, 2]);
  const link = within(tables[1] ?? document.body).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/bookings/${number}`);
});

test('a caller is booked for, with the errors and the number in place', async () => {
  const opened = await open('/bookings');
  const { user } = opened;
  expect(await screen.findByText(words('none.title'))).toBeTruthy();
  await choose(opened, 'place', /B302/);
  const book = () => user.click(screen.getByRole('button', { name: words('book.confirm') }));
  await screen.findByLabelText(words('field.day'));
  await book();
  expect(await screen.findAllByText(fieldTexts.required['zh-CN'])).toHaveLength(2);

  await choose(opened, 'day');
  await choose(opened, 'time');
  await choose(opened, 'count', /^2 /);
  await user.type(screen.getByLabelText(words('field.phone')), '13912345678');
  await user.type(screen.getByLabelText(words('field.note')), '来电者，三人');
  await book();
  expect(await screen.findByText(/这个手机号没有账户/)).toBeTruthy();

  await user.clear(screen.getByLabelText(words('field.phone')));
  await book();
  const said = await screen.findByText(words('book.done'));
  const link = within(said.closest('p') ?? document.body).getByRole('link');
  expect(document.activeElement).toBe(link);
  expect(screen.getByLabelText(words('field.note'))).toHaveProperty('value', '');
  const [made] = await server.deps.db.select().from(bookings);
  expect(link.textContent).toBe(made?.bookingNo);
  expect([made?.note, made?.userId, made?.slug]).toEqual(['来电者，三人', null, 'b302']);
  expect((made?.endsAt.valueOf() ?? 0) - (made?.startsAt.valueOf() ?? 0)).toBe(dayMs / 12);
  await waitFor(() => expect(screen.queryByText(words('none.title'))).toBeNull());
});

test('a place that is not in the content any more leaves the page without a form', async () => {
  await open('/bookings?kind=room&place=b999');
  expect(await screen.findByText(words('book.begin'))).toBeTruthy();
});
