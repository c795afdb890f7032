import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { beforeEach, expect, vi } from 'vitest';
import * as v from 'valibot';
import { fieldTexts } from '#contract/base/fields.ts';
import { ProgramToken } from '#contract/staff/token-calls.ts';
import { Webhook } from '#contract/staff/webhook-calls.ts';
import { programTokens } from '#server/db/tables/program-tokens.ts';
import { deliveries, webhooks } from '#server/db/tables/webhooks.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { sentEvent, webhook } from '#tests/support/webhooks.ts';

const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-programs:${key}`, values);
const url = 'https://erp.example/park';

const admin = setUpOnce(() => createTestConsole(server));
let money: Colleague;
let serve: Colleague;
test.beforeAll(async () => {
  money = await admin.colleague('money');
  serve = await admin.colleague('serve');
});
beforeEach(async () => {
  sessionStorage.clear();
  await server.deps.db.delete(webhooks);
  await server.deps.db.delete(programTokens);
  server.clock.move(60_000);
  money.token = await admin.signIn(money);
  serve.token = await admin.signIn(serve);
});

const dialog = () => within(screen.getByRole('dialog'));
const title = (call: string) => words(`acts.${call}.title`);
const open = (person: Colleague, path = '/programs', locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  openConsolePage(admin, person, path, locale);

type Opened = Awaited<ReturnType<typeof open>>;

/** Opens the dialog of an act; `name` is what it is done to. */
async function begin({ user }: Opened, call: string, name = ''): Promise<void> {
  const label = name === '' ? title(call) : words('actOf', { act: title(call), name });
  await user.click(await screen.findByRole('button', { name: label }));
}

const confirm = ({ user }: Opened, call: string) =>
  user.click(dialog().getByRole('button', { name: title(call) }));

async function ask<Schema extends v.GenericSchema>(
  call: 'listWebhooks' | 'listTokens',
  item: Schema,
) {
  const list = v.object({ items: v.array(item), as_of: v.string() });
  return (await admin.ask(list, call, { token: money.token })).items;
}

test('an address is added with its kinds, and its secret is shown this once', async () => {
  const opened = await open(money, '/');
  const { user } = opened;
  await user.click(await screen.findByRole('link', { name: t('console-shell:programs') }));
  await begin(opened, 'createWebhook');
  await user.type(dialog().getByLabelText(words('field.url')), 'ftp://erp.example');
  await confirm(opened, 'createWebhook');
  expect(dialog().getByText(fieldTexts.invalid['zh-CN'])).toBeTruthy();
  expect(dialog().getByText(fieldTexts.required['zh-CN'])).toBeTruthy();

  await user.clear(dialog().getByLabelText(words('field.url')));
  await user.type(dialog().getByLabelText(words('field.url')), url);
  for (const name of ['订单已付款', '预约已改期']) {
    await user.click(dialog().getByRole('checkbox', { name }));
  }
  await confirm(opened, 'createWebhook');
  const once = await screen.findByText(words('secret.once'));
  expect(document.activeElement?.contains(once)).toBe(true);
  const { textContent: secret } = dialog().getByText(/^whsec_/);
  await user.click(dialog().getByRole('button', { name: words('secret.copy') }));
  await dialog().findByText(words('secret.copied'));
  expect(await navigator.clipboard.readText()).toBe(secret);

  await user.click(dialog().getByRole('button', { name: words('secret.close') }));
  expect(await screen.findByText(words('acts.createWebhook.done'))).toBeTruthy();
  expect(await screen.findByText('预约已改期、订单已付款')).toBeTruthy();
  expect(document.body.textContent).not.toContain(secret);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('whsec_');
  expect(await ask('listWebhooks', Webhook)).toMatchObject([
    { url, kinds: ['booking.moved', 'order.paid'] },
  ]);
});

test('a secret that the clipboard does not take can be selected by hand', async () => {
  await webhook(server, admin, money, url);
  const opened = await open(money);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await begin(opened, 'renewWebhookSecret', url);
  expect(dialog().getByText(words('acts.renewWebhookSecret.says', { name: url }))).toBeTruthy();
  await confirm(opened, 'renewWebhookSecret');
  await screen.findByText(words('secret.once'));
  await opened.user.click(dialog().getByRole('button', { name: words('secret.copy') }));
  expect(await dialog().findByText(words('secret.notCopied'))).toBeTruthy();
  expect(dialog().getByText(/^whsec_/)).toBeTruthy();
});

test('an address is stopped, resumed and removed, each after a confirmation', async () => {
  const id = await webhook(server, admin, money, url);
  const opened = await open(money);
  await begin(opened, 'stopWebhook', url);
  expect(await ask('listWebhooks', Webhook)).toMatchObject([{ stopped_at: null }]);
  await confirm(opened, 'stopWebhook');
  expect(await screen.findByText(/^已停止，/)).toBeTruthy();

  // A colleague resumes it first.
  await begin(opened, 'resumeWebhook', url);
  await admin.call('resumeWebhook', { token: money.token, params: [id] });
  await confirm(opened, 'resumeWebhook');
  expect(await dialog().findByRole('alert')).toBeTruthy();
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const again = await open(money);
  expect(await screen.findByText(words('state.inUse'))).toBeTruthy();
  await begin(again, 'removeWebhook', url);
  await confirm(again, 'removeWebhook');
  expect(await screen.findByText(words('webhooks.none'))).toBeTruthy();
});

test('the last events of an address are listed with their answers, and one is sent again', async () => {
  const id = await webhook(server, admin, money, url);
  await sentEvent(server);
  await server.deps.db.update(deliveries).set({
    state: 'delivered',
    status: 204,
    answer: 'thank you',
    tries: 1,
    triedAt: server.clock.date(),
  });
  const opened = await open(money);
  const { user } = opened;
  await user.click(await screen.findByRole('link', { name: words('sent.of', { url }) }));
  const table = await screen.findByRole('table');
  const [, first] = within(table).getAllByRole('row');
  const row = within(first ?? document.body);
  expect(row.getByText('1 次 · 204')).toBeTruthy();
  expect(row.getByText('thank you')).toBeTruthy();
  expect(row.getByText(words('delivery.delivered'))).toBeTruthy();

  await user.click(row.getByRole('button'));
  await confirm(opened, 'repeatDelivery');
  expect(await screen.findByText(words('acts.repeatDelivery.done'))).toBeTruthy();
  expect(await screen.findByText(words('delivery.waiting'))).toBeTruthy();
  await open(money, `/programs?address=${Number(id) + 1}`);
  await screen.findByText(words('tokens.none'));
  expect(screen.queryByRole('table')).toBeNull();
});

test('an address that failed is in the queues, and leads to the page that resumes it', async () => {
  await webhook(server, admin, money, url);
  await server.deps.db.update(webhooks).set({ stoppedAt: server.clock.date(), hasFailed: true });
  const { user } = await open(money, '/?queue=attention');
  expect(await screen.findByText(/持续未能接收事件，推送已停止/)).toBeTruthy();
  expect(screen.getByText(t('console-queues:next.resumeWebhook'))).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^因持续未能接收/)).toBeTruthy();
});

test('a colleague makes a token for a program and ends it, and sees no addresses', async () => {
  await admin.call('makeToken', {
    token: money.token,
    body: { name: 'books', scopes: ['ledger.read'], days: 9 },
  });
  const opened = await open(serve);
  expect(await screen.findByText(words('tokens.none'))).toBeTruthy();
  expect(screen.queryByText(words('webhooks.title'))).toBeNull();
  await begin(opened, 'makeToken');
  await opened.user.type(dialog().getByLabelText(words('field.name')), 'erp');
  await confirm(opened, 'makeToken');
  expect(dialog().getByText(fieldTexts.required['zh-CN'])).toBeTruthy();
  await opened.user.click(dialog().getByRole('checkbox', { name: '查看订单和预约' }));
  await confirm(opened, 'makeToken');
  await screen.findByText(words('secret.once'));
  const { textContent: token } = dialog().getByText(/^xyp_/);
  expect((await admin.call('readQueues', { token })).status).toBe(200);
  await opened.user.click(dialog().getByRole('button', { name: words('secret.close') }));

  const row = within((await screen.findByText('erp')).closest('tr') ?? document.body);
  expect(row.getByText('查看订单和预约')).toBeTruthy();
  expect(row.getByText(serve.name)).toBeTruthy();
  await begin(opened, 'endToken', 'erp');
  await confirm(opened, 'endToken');
  expect(await screen.findByText(words('tokens.none'))).toBeTruthy();
  expect((await admin.call('readQueues', { token })).status).toBe(401);
  expect(await ask('listTokens', ProgramToken)).toMatchObject([{ name: 'books' }]);
});

test('the choices of a form return with it after a reload', async () => {
  const opened = await open(money);
  await begin(opened, 'createWebhook');
  const box = (name: string) => dialog().getByRole('checkbox', { name });
  await opened.user.click(box('订单已付款'));
  await opened.user.click(box('收到咨询'));
  await begin(await open(money), 'createWebhook');
  const boxes = dialog().getAllByRole('checkbox', { checked: true });
  expect(boxes).toEqual([box('订单已付款'), box('收到咨询')]);
});

test('the page is in English too', async () => {
  await webhook(server, admin, money, url);
  await open(money, '/programs', 'en-US');
  expect(await screen.findByRole('heading', { name: 'Integrations', level: 1 })).toBeTruthy();
  expect(await screen.findByText(/^New plan, Plan changed/)).toBeTruthy();
});
