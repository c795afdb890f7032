import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { insertDifference } from '#tests/support/differences.ts';
import { freshFapiaoNo, pdfBytes, requestedInvoice } from '#tests/support/invoices.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { openVerification } from '#tests/support/staff-subjects.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-case:${key}`, values);
takeTurns('console-pages', 3);

let admin: TestConsole;
let customer: Person;
let serve: Colleague;
let money: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  customer = await server.register();
  serve = await admin.colleague('serve');
  money = await admin.colleague('money');
});
beforeEach(async () => {
  // Another queue or another page may have needed half an hour.
  server.clock.move(30_000);
  serve.token = await admin.signIn(serve);
  money.token = await admin.signIn(money);
});

const dialog = () => screen.getByRole('dialog');
const press = (name: string) => within(dialog()).getByRole('button', { name });

async function inquire(): Promise<string> {
  const body = { name: '客户 018', phone: '13900000018', inquiry_type: 'consulting' };
  const description = '<img src=x> 专利检索';
  await server.call('POST', 'contact/inquiries', { body: { ...body, description } });
  const { data } = await admin.call('search', { token: serve.token, body: { text: body.phone } });
  const found = v.object({ items: v.array(v.object({ number: v.string() })) });
  return v.parse(found, data).items[0]?.number ?? '';
}

test('an inquiry is read, its text is plain text, and it no longer waits once answered', async () => {
  const number = await inquire();
  const { user } = await openConsolePage(admin, serve, `/inquiries/${number}`);
  expect(await screen.findByText('<img src=x> 专利检索')).toBeTruthy();
  expect(screen.getByText(new RegExp(words('inquiry.waiting')))).toBeTruthy();
  const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(cards.at(-1)).toBe(words('log.title'));

  await user.keyboard('n');
  await user.type(within(dialog()).getByLabelText(words('field.noteForColleagues')), '已去电');
  await user.click(press(words('addNote.confirm')));
  expect(await screen.findByText('已去电')).toBeTruthy();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: words('inquiry.confirm') }));
  await waitFor(() => expect(screen.queryByText(new RegExp(words('inquiry.waiting')))).toBeNull());
  expect(screen.queryByRole('button', { name: words('inquiry.confirm') })).toBeNull();
});

test('an inquiry that does not exist is said to be unknown', async () => {
  await openConsolePage(admin, serve, '/inquiries/IQ404');

  expect((await screen.findByRole('alert')).textContent).toContain(
    staffErrorTexts['console.not_found']['zh-CN'],
  );
});

test('a verification is rejected only with a reason, and decided once', async () => {
  const id = await openVerification(server, customer);
  const { user } = await openConsolePage(admin, serve, `/verifications/${id}`);
  await user.click(await screen.findByLabelText(words('identity.rejected')));
  await user.click(screen.getByRole('button', { name: words('identity.confirm') }));
  expect(await screen.findByText(fieldTexts.required['zh-CN'])).toBeTruthy();

  await user.type(screen.getByLabelText(words('field.reasonIfRejected')), '照片不清楚');
  await user.click(screen.getByRole('button', { name: words('identity.confirm') }));
  // The reason appears next to the request and in the log.
  expect(await screen.findAllByText('照片不清楚')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: words('identity.confirm') })).toBeNull();
});

test('a verification that a colleague already decided is not decided again', async () => {
  const id = await openVerification(server, await server.register());
  const { user } = await openConsolePage(admin, serve, `/verifications/${id}`);
  await user.click(await screen.findByLabelText(words('identity.verified')));
  const body = { decision: 'verified' };
  await admin.call('decideVerification', { token: money.token, params: [id], body });
  await user.click(screen.getByRole('button', { name: words('identity.confirm') }));

  expect((await screen.findByRole('alert')).textContent).toContain(
    staffErrorTexts['console.changed']['zh-CN'],
  );
});

test('an invoice is opened from its queue, issued with its number and file, and reversed', async () => {
  const invoice = await requestedInvoice(server, await server.register());
  const { user } = await openConsolePage(admin, serve, '/?queue=invoices');
  await user.click(await screen.findByRole('link', { name: t('console-words:queue.invoices') }));
  await user.click(await screen.findByRole('button', { name: words('invoiceActs.issue') }));
  await user.click(press(words('issueInvoice.confirm')));
  expect(await within(dialog()).findAllByText(fieldTexts.required['zh-CN'])).toHaveLength(2);

  const fapiaoNo = freshFapiaoNo();
  const number = within(dialog()).getByLabelText(words('field.fapiaoNo'));
  await user.type(number, '12');
  const pdf = new File([pdfBytes], 'a.pdf', { type: 'application/pdf' });
  const pick = words('invoices.pick', { format: 'PDF' });
  await user.upload(within(dialog()).getByLabelText(pick), pdf);
  await user.click(press(words('issueInvoice.confirm')));
  expect(await within(dialog()).findByText(fieldTexts.invalid['zh-CN'])).toBeTruthy();
  await user.clear(number);
  await user.type(number, fapiaoNo);
  await user.click(press(words('issueInvoice.confirm')));
  expect(await screen.findByText(words('done.issueInvoice'))).toBeTruthy();
  // The number is in the list, and in the log after the sum.
  expect(await screen.findAllByText(new RegExp(`(?:^|^¥599.00，)${fapiaoNo}$`))).toHaveLength(2);

  await user.click(await screen.findByRole('button', { name: words('invoiceActs.reverse') }));
  await user.click(press(words('enterReversal.confirm')));
  expect(await screen.findByText(words('done.enterReversal'))).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: words('invoiceActs.refuse') }));
  const reason = within(dialog()).getByLabelText(words('field.reasonForCustomer'));
  await user.type(reason, '购买方未确认');
  await user.click(press(words('refuseReversal.confirm')));
  expect(await screen.findByText(words('done.refuseReversal'))).toBeTruthy();
  const { data } = await admin.call('readCase', {
    token: serve.token,
    body: { order_no: invoice.orders[0]?.order_no },
  });
  expect(data).toMatchObject({ invoices: [{ fapiao_no: fapiaoNo, status: 'issued' }] });
});

test('a phone finds all of its records, and the phone is in no address', async ({ person }) => {
  const first = await server.order(person);
  server.clock.move(1000);
  const second = await server.order(person, { user_count: 2 });
  const { user } = await openConsolePage(admin, serve, '/');
  await user.keyboard('/');
  const find = await screen.findByRole('textbox', { name: t('console-shell:find.label') });
  await user.type(find, `${person.phone}{Enter}`);

  expect(await screen.findByText(new RegExp(t('console-words:found.phone')))).toBeTruthy();
  for (const { order_no } of [first, second]) {
    expect(screen.getByText(new RegExp(order_no)).textContent).not.toContain(person.phone);
  }
  const [link] = screen.getAllByRole('link', { name: first.title });
  expect(link?.getAttribute('href')).toBe(`/orders/${second.order_no}`);
  if (link !== undefined) await user.click(link);
  expect(await screen.findByText(words('acts.note'))).toBeTruthy();
});

test('each result of a search has its state, its number and a key, and the sentence has their count', async () => {
  const person = await server.register();
  const contact = { name: '客户 0177' };
  const { order_no: first } = await server.order(person, { contact });
  server.clock.move(1000);
  const { order_no: second } = await server.order(person, { contact, user_count: 2 });
  await server.call('POST', `orders/${first}/cancel`, { token: person.token });
  const { user } = await openConsolePage(admin, serve, '/');
  await user.keyboard('/');
  const find = await screen.findByRole('textbox', { name: t('console-shell:find.label') });
  await user.type(find, `客户 0177{Enter}`);

  expect(await screen.findByText('按姓名找到 2 项。')).toBeTruthy();
  const list = screen.getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`^1.*待付款${second} · 客`)),
    expect.stringMatching(new RegExp(`^2.*已取消${first} · 客`)),
  ]);
  await user.keyboard('2');
  expect(await screen.findByRole('heading', { name: first, level: 1 })).toBeTruthy();
});

test('a staff message from a case reaches the customer in both languages, without a phone', async () => {
  const person = await server.register();
  const { order_no: orderNo } = await server.order(person);
  const { user } = await openConsolePage(admin, money, `/orders/${orderNo}`);
  await screen.findByText(words('acts.announce'));
  await user.keyboard('i');
  await user.click(press(words('announce.confirm')));
  expect(await within(dialog()).findAllByText(fieldTexts.required['zh-CN'])).toHaveLength(4);

  const field = (key: string) => within(dialog()).getByLabelText(words(`announce.${key}`));
  await user.type(field('title.zh-CN'), '材料已收到');
  await user.type(field('title.en-US'), 'We have your papers');
  await user.type(field('body.zh-CN'), '谢谢。{Enter}明天开始。');
  await user.type(field('body.en-US'), 'Thank you. We begin tomorrow.');
  await user.click(press(words('announce.confirm')));
  expect(await screen.findByText(words('done.announce'))).toBeTruthy();
  const told = await server.deps.db.select().from(notifications);
  expect(
    told.filter(({ userId, kind }) => userId === person.id && kind === 'system'),
  ).toMatchObject([
    {
      link: `/user/orders/${orderNo}`,
      facts: {
        title: { 'zh-CN': '材料已收到', 'en-US': 'We have your papers' },
        body: { 'zh-CN': '谢谢。 明天开始。', 'en-US': 'Thank you. We begin tomorrow.' },
      },
    },
  ]);
});

test('a bill difference is read, its order opened, and settled with a reason', async () => {
  const { order_no: orderNo } = await server.order(customer, { user_count: 3 });
  const number = 'PM2026112000000017';
  await insertDifference(server, { number, orderNo });
  const { user, goBack } = await openConsolePage(admin, money, '/differences');
  const list = within(await screen.findByRole('list', { name: t('console-differences:title') }));
  expect(list.getByText(t('console-differences:kind.payment_amount.advice'))).toBeTruthy();
  expect(list.getByText('¥598.00')).toBeTruthy();
  await user.click(list.getByRole('link', { name: orderNo }));
  await screen.findByText(words('acts.note'));
  goBack();

  const name = t('console-differences:settle.of', { number });
  await user.click(await screen.findByRole('button', { name }));
  await user.click(press(t('console-differences:settle.button')));
  expect(await screen.findByText(fieldTexts.required['zh-CN'])).toBeTruthy();
  const reason = within(dialog()).getByLabelText(t('console-differences:settle.reason'));
  await user.type(reason, '已与钱包核对');
  await user.click(press(t('console-differences:settle.button')));
  expect(await screen.findByText(t('console-differences:settle.done'))).toBeTruthy();
  expect(await screen.findByText(t('console-differences:none.open'))).toBeTruthy();
  expect(screen.queryByRole('list', { name: t('console-differences:title') })).toBeNull();
  await user.click(screen.getByRole('link', { name: t('console-differences:show.all') }));
  expect(await screen.findByText(/已与钱包核对/)).toBeTruthy();
});

test.each([
  ['zh-CN', 'the wallet says absent', '钱包答复：没有这一笔'],
  ['zh-CN', 'T17 here, T18 there', '我们：T17；钱包：T18'],
  ['zh-CN', 'of P17 here, of P18 there', '我们：P17；钱包：P18'],
  ['en-US', 'refunding here, abnormal there', 'Ours: refunding; the wallet’s: abnormal'],
  ['en-US', 'paid on 2026-11-19 here', 'Paid on November 19, 2026 by our books'],
  ['en-US', '2 lines', '2 lines'],
  ['zh-CN', 'of payment P17', '付款单 P17'],
  ['zh-CN', '2088000000000017', '2088000000000017'],
] as const)('a bill difference is described in %s: %s', async (locale, detail, words) => {
  const number = `PM${detail}`;
  const id = await insertDifference(server, { number, kind: 'transaction', detail });
  await openConsolePage(admin, money, '/differences', locale);

  expect(await screen.findByText(words)).toBeTruthy();
  const { token } = money;
  const body = { reason: '已核对' };
  await admin.call('settleDifference', { token, params: [id], body });
});

test('differences are for staff who may move money, and others see a notice', async () => {
  await openConsolePage(admin, serve, '/differences');

  expect(await screen.findByText(staffErrorTexts['console.role']['zh-CN'])).toBeTruthy();
});

test.each(['zh-CN', 'en-US'] as const)(
  'the books of a month are saved as a file, in %s',
  async (locale) => {
    const words = translatorIn(locale);
    const saved: { name: string; file: unknown }[] = [];
    let file: unknown = null;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      file = given;
      return 'blob:books';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, file });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { user } = await openConsolePage(admin, money, '/differences', locale);
    const month = await screen.findByLabelText<HTMLSelectElement>(
      words('console-differences:ledger.month'),
    );
    expect([month.value, month.options[0]?.value]).toEqual(['2026-10', '2026-11']);
    await user.selectOptions(month, '2026-11');
    await user.click(
      screen.getByRole('button', { name: words('console-differences:ledger.button') }),
    );

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved).toMatchObject([{ name: 'ledger-2026-11.csv', file: expect.any(Blob) }]);
  },
);

test('colleagues see where they are logged in, and log out elsewhere', async () => {
  const elsewhere = serve.token;
  server.clock.move(30_000);
  const token = await admin.signIn(serve);
  const { user } = await openConsolePage(admin, { token }, '/');
  await user.click(await screen.findByRole('link', { name: serve.name }));
  await screen.findByText(new RegExp(t('console-sessions:here')));
  await user.click(await screen.findByRole('button', { name: t('console-sessions:endOthers') }));

  expect(await screen.findByText(t('console-sessions:ended.others'))).toBeTruthy();
  expect(await screen.findByText(t('console-sessions:only'))).toBeTruthy();
  expect((await admin.call('readSession', { token: elsewhere })).status).toBe(401);
});
