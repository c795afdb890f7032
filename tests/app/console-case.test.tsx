import { getWalletName } from '#contract/base/channels.ts';
import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, onTestFinished, vi } from 'vitest';
import { Order } from '#contract/orders/schemas.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { unclearTexts } from '#contract/failures.ts';
import { users } from '#server/db/tables/people.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { createNetwork, type Network } from '#tests/support/network.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-case:${key}`, values);
takeTurns('console-case', 3);

let admin: TestConsole;
let customer: Person;
let serve: Colleague;
let first: Colleague;
let second: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server, { twoPersonFen: 50_000 });
  customer = await server.register();
  serve = await admin.colleague('serve');
  first = await admin.colleague('money');
  second = await admin.colleague('money');
});

const trademark = {
  type: 'service',
  item_type: 'trademark',
  plan_slug: 'basic',
  pricing_model: 'yearly',
  months: 12,
};

async function paidOrder(extra: Record<string, unknown> = {}): Promise<string> {
  const { order_no: orderNo } = await server.order(customer, extra);
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  return orderNo;
}

/** Opens the case of an order and waits until its actions are enabled. */
async function openCase(person: Colleague, orderNo: string, network?: Network) {
  const opened = await openConsolePage(admin, person, `/orders/${orderNo}`, 'zh-CN', network);
  await screen.findAllByText(words('acts.note'));
  return opened;
}

const dialog = () => screen.getByRole('dialog');
const field = (key: string) => within(dialog()).getByLabelText(words(`field.${key}`));
const press = (key: string, values = {}) =>
  within(dialog()).getByRole('button', { name: words(key, values) });

test('a key asks the wallet, and the case is read again with the result', async () => {
  const { order_no: orderNo } = await server.order(customer);
  const payment = await server.pay(customer, orderNo);
  const { user } = await openCase(serve, orderNo);
  expect(await screen.findByText(words('acts.ask_wallet'))).toBeTruthy();
  server.clock.move(10_000);
  await user.keyboard('w');

  await screen.findByText(words('ask.answered.absent', { number: payment.payment_no }));
});

test('an accepted refund says so in the case, with the time of the next query', async () => {
  const { order_no: orderNo } = await server.order(customer);
  const payment = await server.pay(customer, orderNo, 'wechat');
  await server.call('POST', `orders/${orderNo}/cancel`, { token: customer.token });
  server.sandbox.faults.setRefunds('processing', 1, payment.payment_no);
  await server.wallet(payment, 'late');
  await openCase(serve, orderNo);
  const wallet = getWalletName('wechat', 'zh-CN');
  await screen.findByText(words('refunds.atWallet.accepted', { wallet }));
  expect(screen.getByText(/再次查询微信支付/)).toBeTruthy();
});

test('an order paid twice is not described as reversed, and its customer gets their language', async () => {
  const reader = await server.register();
  await server.deps.db.update(users).set({ mailLocale: 'en-US' }).where(eq(users.id, reader.id));
  const { order_no: orderNo } = await server.order(reader);
  const one = await server.pay(reader, orderNo);
  await server.wallet(await server.pay(reader, orderNo, 'wechat'), 'approve');
  await server.wallet(one, 'late');
  const { user } = await openCase(serve, orderNo);
  await screen.findByText(/这笔订单付了两次：第二笔 ¥599\.00 已在/);
  expect(screen.getByText(/已付款，.* 完成交付/)).toBeTruthy();
  await user.keyboard('y');

  expect(await navigator.clipboard.readText()).toBe(
    `Your order ${orderNo} (CN¥599.00) is delivered in full. Your order ${orderNo} was paid twice. The second payment of CN¥599.00 was returned. The order is not affected.`,
  );
  await user.keyboard('a');
  expect(field('reply')).toHaveProperty('value', await navigator.clipboard.readText());
});

test('a colleague with the serving role sees money actions disabled, with the reason', async () => {
  await openCase(serve, await paidOrder());
  const refused = await screen.findByRole('region', { name: words('cannot.title') });

  expect(
    within(refused)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .filter((text) => text?.includes(words('why.role'))),
  ).toHaveLength(10);
});

test('a refund above the limit takes two people, and the same person twice is refused', async () => {
  const orderNo = await paidOrder({ user_count: 2 });
  const one = await openCase(first, orderNo);
  await one.user.keyboard('r');
  await one.user.clear(field('amount'));
  const limit = { limit: '¥500.00', left: '¥500.00' };
  expect(within(dialog()).getByText(words('limit.unread', limit))).toBeTruthy();
  await one.user.type(field('amount'), '500');
  expect(
    within(dialog()).getByText(words('limit.alone.wallet', { ...limit, amount: '¥500.00' })),
  ).toBeTruthy();
  await one.user.clear(field('amount'));
  await one.user.type(field('amount'), '599.00');
  expect(
    within(dialog()).getByText(words('limit.second', { ...limit, amount: '¥599.00' })),
  ).toBeTruthy();
  await one.user.click(press('refund.confirm'));
  expect(await screen.findByText(fieldTexts.required['zh-CN'])).toBeTruthy();
  await one.user.type(field('reasonForCustomer'), '改为按月');
  await one.user.click(press('refund.confirm'));

  expect(await screen.findByText(words('done.proposed'))).toBeTruthy();
  expect(await screen.findByText(words('why.own_proposal'))).toBeTruthy();

  const two = await openCase(second, orderNo);
  await two.user.keyboard('p');
  await two.user.type(field('amountAgain'), '598');
  await two.user.type(field('code'), admin.freshCode(second));
  await two.user.click(press('confirm.confirm', { amount: '¥599.00' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toContain('不一致');

  await two.user.clear(field('amountAgain'));
  await two.user.type(field('amountAgain'), '599');
  await two.user.clear(field('code'));
  await two.user.type(field('code'), admin.freshCode(second));
  await two.user.click(press('confirm.confirm', { amount: '¥599.00' }));
  expect(await screen.findByText(words('done.confirmed.wallet'))).toBeTruthy();
  // The result appears after the case is read again; the wallet has sent the money back by then.
  const age = t('console-shell:age.moment');
  const what = words('happening.allReturned');
  expect(screen.getByText(words('head.age', { what, age }))).toBeTruthy();
});

test('a colleague begins a service, opens a matter from a message, completes a step, hands files over and answers a question', async () => {
  const orderNo = await paidOrder(trademark);
  const { token } = customer;
  const body = { text: '<b>何时开始？</b>' };
  await server.call('POST', `orders/${orderNo}/messages`, { token, body });
  const { user } = await openCase(serve, orderNo);
  // Markup in a customer's message stays text.
  expect(await screen.findByText('<b>何时开始？</b>')).toBeTruthy();

  await user.keyboard('a');
  expect(field('reply')).toHaveProperty('value', expect.stringContaining(orderNo));
  await user.clear(field('reply'));
  await user.type(field('reply'), '明天开始。');
  await user.click(press('replyToOrder.confirm'));
  await screen.findByText(words('done.replyToOrder'));
  await screen.findByText('明天开始。');

  await user.keyboard('s');
  await user.click(press('acts.start'));
  await screen.findByText(words('done.startService'));
  await waitFor(() => expect(screen.queryByText(words('why.not_begun'))).toBeNull());

  // The text of the message is the suggested title.
  await user.click(screen.getByRole('button', { name: words('conversation.openMatter') }));
  expect(field('matterTitle')).toHaveProperty('value', '<b>何时开始？</b>');
  await user.click(press('openMatter.confirm'));
  await screen.findByText(words('done.openMatter'));
  await waitFor(() => expect(screen.queryByText(words('can.reading'))).toBeNull());

  await user.keyboard('t');
  await user.click(press('step.confirm'));
  await screen.findByText(words('done.step'));

  await waitFor(() => expect(screen.queryByText(words('can.reading'))).toBeNull());
  await user.keyboard('f');
  const files = ['one.pdf', 'two.pdf'].map(
    (name) => new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' }),
  );
  await user.upload(within(dialog()).getByLabelText(words('deliver.pick')), files);
  await user.click(press('acts.deliver'));
  await screen.findByText(words('done.deliver'));
  expect(await screen.findByText('one.pdf')).toBeTruthy();
  expect(screen.getByText('two.pdf')).toBeTruthy();
});

test('a colleague chooses one of several matters and uses units with a note', async () => {
  const orderNo = await paidOrder(trademark);
  const call = (name: 'startService' | 'openMatter', body: object) =>
    admin.call(name, { token: serve.token, params: [orderNo], body });
  await call('startService', {});
  await call('openMatter', { title: '第 9 类', units: 1 });
  const { user } = await openCase(serve, orderNo);
  const isRead = () => waitFor(() => expect(screen.queryByText(words('can.reading'))).toBeNull());

  await user.keyboard('o');
  expect(within(dialog()).getByText(/：还剩 4 类 · /)).toBeTruthy();
  await user.type(field('matterTitle'), '第 35 类');
  await user.clear(field('units'));
  await user.type(field('units'), '5');
  await user.click(press('openMatter.confirm'));
  // No matter was opened, and the page names the remaining units.
  expect((await screen.findByRole('alert')).textContent).toContain('还剩 4');
  await user.clear(field('units'));
  await user.type(field('units'), '4');
  await user.click(press('openMatter.confirm'));
  await screen.findByText(words('done.openMatter'));
  expect(await screen.findByText(/^已用 5 \/ 5 类/)).toBeTruthy();
  await isRead();

  await user.keyboard('t');
  const names = within(dialog()).getAllByRole('radio');
  expect(names.map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^第 9 类：/),
    expect.stringMatching(/^第 35 类：/),
  ]);
  await user.click(press('step.confirm'));
  expect(names.filter((radio) => radio instanceof HTMLInputElement && radio.checked)).toEqual([]);
  await user.click(within(dialog()).getByRole('radio', { name: /^第 35 类：/ }));
  await user.click(press('step.confirm'));
  await screen.findByText(words('done.step'));
  await isRead();
  const card = within(screen.getByRole('region', { name: '第 35 类' }));
  expect(card.getAllByText(/^已办完/)).toHaveLength(1);

  await user.keyboard('u');
  await user.type(field('noteForCustomer'), '检索意见书');
  await user.click(press('useUnits.confirm'));
  await screen.findByText(words('done.useUnits'));
  expect(await screen.findByText(/^1 .* · 检索意见书 · /)).toBeTruthy();
  await isRead();

  await user.keyboard('x');
  await user.click(within(dialog()).getByRole('radio', { name: '第 9 类' }));
  await user.type(field('reason'), '客户放弃');
  await user.click(press('withdrawMatter.confirm'));
  await screen.findByText(words('done.withdrawMatter'));
  expect(await screen.findByText(new RegExp(` · ${words('matters.is.withdrawn')}$`))).toBeTruthy();
});

test('a step may end in a branch instead of the next one', async () => {
  const { token } = customer;
  const body = { identifier: 'trademark-starter', contact: { name: '客户 017' } };
  const { data } = await server.call('POST', 'orders/package', { token, body });
  const { order_no: orderNo } = v.parse(Order, data);
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  const call = (name: 'startService' | 'doStep', sent: object) =>
    admin.call(name, { token: serve.token, params: [orderNo], body: sent });
  await call('startService', {});
  for (const step of ['papers', 'search', 'goods', 'filing']) await call('doStep', { step });

  const { user } = await openCase(serve, orderNo);
  await user.keyboard('t');
  await user.click(within(dialog()).getByRole('radio', { name: /^被驳回/ }));
  await user.click(press('step.confirm'));
  await screen.findByText(words('done.step'));
  expect(await screen.findByText('登记走向')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(words('can.reading'))).toBeNull());
  await user.keyboard('t');
  expect(within(dialog()).getByRole('radio', { name: /^书面分析/ })).toBeTruthy();
});

test('an action without any answer offers a reload, and takes effect once when it is sent again', async () => {
  const orderNo = await paidOrder();
  const network = createNetwork();
  const { user } = await openCase(serve, orderNo, network);
  await user.keyboard('n');
  await user.type(field('noteForColleagues'), '客户来电');
  network.loseResponse('POST', /notes$/);
  for (let tries = 0; tries < 8; tries += 1) network.loseRequest('POST', /notes$/);
  await user.click(press('addNote.confirm'));
  await screen.findByText(unclearTexts.asking['zh-CN']);
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.getByRole('alert').textContent).toContain(unclearTexts.unknown['zh-CN']);
  });
  expect(within(dialog()).queryByRole('button', { name: words('addNote.confirm') })).toBeNull();
  const reload = { name: t('console-shell:unclear.reload') };
  await user.click(await within(dialog()).findByRole('button', reload));
  // The server had saved the note despite the lost response.
  expect(await screen.findByText('客户来电')).toBeTruthy();

  // The input is still there, also after a reload; sending it creates no second note.
  const again = await openCase(serve, orderNo);
  await again.user.keyboard('n');
  expect(field('noteForColleagues')).toHaveProperty('value', '客户来电');
  await again.user.click(press('addNote.confirm'));
  await screen.findByText(words('done.addNote'));
  await waitFor(() => expect(screen.queryByText(words('can.reading'))).toBeNull());
  expect(screen.getAllByText('客户来电')).toHaveLength(1);
});

test('a file that was refused is replaced by the next one', async () => {
  const orderNo = await paidOrder(trademark);
  await admin.call('startService', { token: serve.token, params: [orderNo], body: {} });
  const { user } = await openCase(serve, orderNo);
  await user.keyboard('f');
  const pick = () => within(dialog()).getByLabelText(words('deliver.pick'));
  await user.upload(pick(), new File(['no document'], 'one.pdf', { type: 'application/pdf' }));
  await user.click(press('acts.deliver'));
  await screen.findByRole('alert');
  await user.click(press('deliver.remove'));
  const good = new File(['%PDF-1.4\n%%EOF\n'], 'two.pdf', { type: 'application/pdf' });
  await user.upload(pick(), good);
  await user.click(press('acts.deliver'));
  await screen.findByText(words('done.deliver'));
  expect(await screen.findAllByText('two.pdf')).not.toHaveLength(0);
});

test('a support code shows browser facts next to server facts and names their differences', async () => {
  // The customer of the other tests may have the same order open.
  const payer = await server.register();
  const { order_no: orderNo } = await server.order(payer);
  server.clock.move(9800);
  const payment = await server.pay(payer, orderNo);
  // The page had its code as the server made it, and was offline when the money came.
  const startedAt = server.clock.now() - 9800;
  server.clock.move(202_000);
  await server.wallet(payment, 'approve');
  server.clock.move(10 * 60_000);
  const code = sampleCode(lateCase, { orderNo, startedAt });
  const { user } = await openConsolePage(admin, serve, '/');
  const find = await screen.findByRole('textbox', { name: t('console-shell:find.label') });
  await user.click(find);
  await user.paste(code);
  await user.keyboard('{Enter}');
  const rows = within(await screen.findByRole('table', { name: words('timeLine.title') }));

  expect(await rows.findByText(t('replay:differ.title'))).toBeTruthy();
  const started = rows.getByText(/attempt\.started/).closest('[role="row"]');
  expect(started?.textContent).toContain(words('timeLine.server'));
  expect(started?.textContent).toContain(words('timeLine.browser'));
  // The page also has the texts and the picture of the customer's last screen.
  const card = (await screen.findByRole('heading', { name: words('screen.title') })).parentElement
    ?.parentElement;
  expect(card?.textContent).toContain(t('checkout:paid.word'));
  const picture = card?.querySelector('img')?.getAttribute('src');
  expect(picture).toBe('/flow-pictures/checkout/paid.complete.zh-CN.webp');
});

test('a masked value is shown only for a reason, and the log records it', async () => {
  const orderNo = await paidOrder();
  const { user } = await openCase(serve, orderNo);
  await user.click(
    await screen.findByRole('button', {
      name: words('reveal.openOf', { field: words('masked.phone') }),
    }),
  );
  await user.click(screen.getByRole('button', { name: words('revealReason.call_back') }));

  expect(await screen.findByText(customer.phone)).toBeTruthy();
  await openCase(serve, orderNo);
  const why = `${words('masked.phone')}：${words('revealReason.call_back')}`;
  expect(await screen.findByRole('cell', { name: why })).toBeTruthy();
});

test('the actions follow the head on a phone, in document order', async () => {
  const orderNo = await paidOrder(trademark);
  const still = matchMedia('all');
  const onPhone = (media: string) => ({
    ...still,
    media,
    matches: /47\.99em|61\.99em/.test(media),
  });
  vi.stubGlobal('matchMedia', onPhone);
  onTestFinished(() => void vi.unstubAllGlobals());
  await openCase(serve, orderNo);
  await screen.findByRole('table', { name: words('timeLine.title') });
  const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  expect(cards.slice(0, 3)).toEqual(
    ['can.title', 'cannot.title', 'customer.title'].map((key) => words(key)),
  );
  expect(cards.slice(-3)).toEqual(
    ['chart.title', 'timeLine.title', 'log.title'].map((key) => words(key)),
  );
});
