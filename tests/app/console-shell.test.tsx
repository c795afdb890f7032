import { cleanup } from '@testing-library/react';
import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { unclearTexts } from '#contract/failures.ts';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { orders } from '#server/db/tables/orders.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { consoleOwners } from '#server/db/tables/staff.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createDatedNetwork } from '#tests/support/dated-network.ts';
import { createNetwork, type Network } from '#tests/support/network.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');

const admin = setUpOnce(() => createTestConsole(server));
const person = setUpOnce(() => admin.colleague('serve'));

/** Pays for a service, the only one that is to be started. Returns the order number. */
async function placeServiceToStart(): Promise<string> {
  await server.deps.db.update(orders).set({ status: 'completed' });
  const customer = await server.register();
  const { order_no: orderNo } = await server.order(customer, {
    type: 'service',
    item_type: 'trademark',
    plan_slug: 'basic',
    pricing_model: 'yearly',
    months: 12,
  });
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  return orderNo;
}

test('a key takes and releases waiting work', async () => {
  const orderNo = await placeServiceToStart();
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  const { user } = await openConsolePage(admin, { token }, '/?queue=to_start');
  await screen.findByRole('link', { name: t('console-words:queue.to_start') });

  await user.keyboard('t');
  await screen.findByRole('button', { name: t('console-queues:giveUp') });
  const [taken] = await server.deps.db.select().from(consoleOwners);
  expect(taken?.number).toBe(orderNo);
  await user.keyboard('t');
  await screen.findByRole('button', { name: t('console-queues:take') });

  await user.keyboard('gm');
  await screen.findByText(t('console-queues:empty.title'));
  expect(await server.deps.db.select().from(consoleOwners)).toEqual([]);
});

test('the chosen queue is in the address, which a reload and Back keep', async () => {
  await placeServiceToStart();
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  const { user, goBack } = await openConsolePage(admin, { token }, '/?queue=to_start');
  const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
  await heading(t('console-words:queue.to_start'));
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain(
    t('console-words:queue.to_start'),
  );

  await user.keyboard('gv');
  await heading(t('console-words:queue.verifications'));
  goBack();
  await heading(t('console-words:queue.to_start'));
  await user.click(await screen.findByRole('link', { name: t('console-words:queue.to_start') }));
  await screen.findByText(t('console-case:acts.note'));
  goBack();
  await heading(t('console-words:queue.to_start'));
});

test('an unknown queue name shows everything', async () => {
  server.clock.move(30_000);
  await openConsolePage(admin, { token: await admin.signIn(person) }, '/?queue=%3Cb%3E');

  const all = { name: t('console-queues:nav.all'), level: 1 };
  expect(await screen.findByRole('heading', all)).toBeTruthy();
});

test('automatic findings of the server appear in the language of the reader', async () => {
  const text = { 'zh-CN': '系统维护' };
  const { token } = await admin.colleague('money');
  await admin.call('pauseOrders', { token, body: text });
  onTestFinished(async () => void (await admin.call('resumeOrders', { token })));
  server.clock.move(30_000);
  await openConsolePage(admin, { token: await admin.signIn(person) }, '/?queue=attention');
  await screen.findByText(new RegExp(t('console-words:attention.orders_paused')));

  await openConsolePage(
    admin,
    { token: await admin.signIn(await fresh()) },
    '/?queue=attention',
    'en-US',
  );
  const english = translatorIn('en-US');
  const sentence = new RegExp(english('console-words:attention.orders_paused'));
  expect(await screen.findAllByText(sentence)).toHaveLength(1);
});

test('a repeatedly failing job is named by its purpose', async () => {
  const createdAt = server.deps.clock.date();
  const availableAt = new Date(createdAt.valueOf() + 24 * 60 * 60_000);
  const job = { topic: 'payment.refund', subjectId: 1, createdAt, availableAt, tries: 5 } as const;
  await server.deps.db.insert(outbox).values(job);
  server.clock.move(30_000);
  await openConsolePage(admin, { token: await admin.signIn(person) }, '/?queue=attention', 'en-US');

  expect(await screen.findAllByText(/The background job “Refund” has failed 5 times/)).toBeTruthy();
});

test('on a narrow screen the Tab key reaches search last, in visual order', async () => {
  const still = matchMedia('all');
  const narrow = (media: string) => ({ ...still, media, matches: media.includes('77.99em') });
  vi.stubGlobal('matchMedia', narrow);
  onTestFinished(() => void vi.unstubAllGlobals());
  server.clock.move(30_000);
  const token = await admin.signIn(person);
  await openConsolePage(admin, { token }, '/log');
  const find = await screen.findByRole('textbox', { name: t('console-shell:find.label') });
  const bar = within(screen.getByRole('banner'));
  const signOut = bar.getByRole('button', { name: t('console-shell:signOut') });

  expect(signOut.compareDocumentPosition(find)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

async function fresh(): Promise<Colleague> {
  server.clock.move(30_000);
  return person;
}

test('a search for nearly everything is refused in a sentence, by keyboard too', async () => {
  server.clock.move(30_000);
  const { user } = await openConsolePage(admin, { token: await admin.signIn(person) }, '/');
  await screen.findByRole('heading', { name: t('console-queues:title'), level: 1 });
  await user.keyboard('/');
  await user.type(
    screen.getByRole('textbox', { name: t('console-shell:find.label') }),
    '有限公司{Enter}',
  );

  expect((await screen.findByRole('alert')).textContent).toBe(
    staffErrorTexts['console.too_broad']['zh-CN'],
  );
});

test('a session ended by the server asks for the password and says why', async () => {
  await openConsolePage(admin, { token: 'over' }, '/log');

  await waitFor(() => expect(screen.getByText(t('console-sign-in:ended.server'))).toBeDefined());
});

test('a sign-out that the server did not confirm says so', async () => {
  server.clock.move(30_000);
  const network = createNetwork();
  const token = await admin.signIn(person);
  const { user } = await openConsolePage(admin, { token }, '/log', 'zh-CN', network);
  const signOut = await screen.findByRole('button', { name: t('console-shell:signOut') });
  network.loseRequest('DELETE', /session$/);
  await user.click(signOut);

  expect(await screen.findByText(t('console-sign-in:ended.unconfirmed'))).toBeDefined();
});

describe('the sign-in of a colleague', () => {
  const label = (key: 'code' | 'recovery') => t(`console-sign-in:${key}.label`);
  const asking = unclearTexts.asking['zh-CN'];

  async function openCodeStep(network: Network, colleague: Colleague) {
    server.clock.move(30_000);
    const dated = createDatedNetwork(server, network);
    const { user } = await openConsolePage(admin, { token: null }, '/log', 'zh-CN', dated);
    await user.type(screen.getByLabelText(t('console-sign-in:password.name')), colleague.name);
    const password = t('console-sign-in:password.password');
    await user.type(screen.getByLabelText(password, { selector: 'input' }), colleague.password);
    await user.click(screen.getByRole('button', { name: t('console-sign-in:password.next') }));
    return user;
  }

  test.each(chooseByCommit('lost sign-ins', ['password', 'code', 'recovery'] as const, 2))(
    'the page signs in by itself when the answer to the %s is lost',
    async (lost) => {
      const network = createNetwork();
      const path = lost === 'password' ? /\/session$/ : /\/session\/code$/;
      network.loseResponse('POST', path);
      const colleague = await admin.colleague('serve');
      const user = await openCodeStep(network, colleague);
      if (lost === 'password') await screen.findByText(asking);
      await screen.findByLabelText(label('code'));
      if (lost === 'recovery') {
        await user.click(screen.getByRole('button', { name: t('console-sign-in:code.recovery') }));
        const [code = ''] = colleague.recoveryCodes;
        await user.type(screen.getByLabelText(label('recovery')), `${code}{Enter}`);
      } else {
        await user.type(screen.getByLabelText(label('code')), admin.code(colleague));
      }
      if (lost !== 'password') await screen.findByText(asking);
      expect(screen.queryByRole('alert')).toBeNull();

      await screen.findByRole('heading', { name: t('console-log:title'), level: 1 });
      expect(JSON.stringify({ ...sessionStorage })).not.toContain(colleague.password);
    },
  );

  test('the code field takes the code out of a pasted message, and guesses nothing', async () => {
    const colleague = await admin.colleague('serve');
    const user = await openCodeStep(createNetwork(), colleague);
    const field = await screen.findByLabelText<HTMLInputElement>(label('code'));
    await user.click(field);
    for (const unclear of ['验证码 1234567', '123456 或 654321', '5 分钟内有效']) {
      await user.paste(unclear);
      expect(field.value).toBe('');
    }
    const wide = admin
      .code(colleague)
      .replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '');
    await user.paste(`5 分钟内有效，【序园】您的验证码是 ${wide}。`);

    await screen.findByRole('heading', { name: t('console-log:title'), level: 1 });
  });

  test('a recovery code that got no answer is not spent again after a reload', async () => {
    const colleague = await admin.colleague('serve');
    const [code = ''] = colleague.recoveryCodes;
    async function sendCode(network: Network) {
      const user = await openCodeStep(network, colleague);
      await user.click(
        await screen.findByRole('button', { name: t('console-sign-in:code.recovery') }),
      );
      await user.type(screen.getByLabelText(label('recovery')), `${code}{Enter}`);
    }
    const before = createNetwork();
    before.loseResponse('POST', /\/session\/code$/);
    await sendCode(before);
    await screen.findByText(asking);
    before.cut();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(code);

    const after = createNetwork();
    await sendCode(after);
    await screen.findByRole('heading', { name: t('console-log:title'), level: 1 });
    // The next test counts requests.
    await after.rest();
  });
});

test('the status page describes the server’s state and draws its last hour', async () => {
  // The page of the test before would go on asking, and its calls would count.
  cleanup();
  const { faults } = server.sandbox;
  const inEnglish = translatorIn('en-US');
  for (let minute = 0; minute < 3; minute += 1) {
    if (minute === 2) {
      faults.fail({ path: '/api/v1/pricing', times: 2, status: 500, when: 'before' });
    }
    for (let asked = 0; asked < 10; asked += 1) await server.call('GET', 'pricing/plans');
    server.clock.move(60_000);
    await server.status.sample();
  }
  server.deps.metrics.chores.set('jobs', server.clock.now() - 4000);
  const token = await admin.signIn(person);
  const { user } = await openConsolePage(admin, { token }, '/', 'en-US');
  await user.click(await screen.findByRole('link', { name: inEnglish('console-shell:status') }));

  await screen.findByRole('heading', { name: inEnglish('console-status:title'), level: 1 });
  const requests = await screen.findByRole('img', { name: /^Requests per minute: the last 3 min/ });
  expect(requests.querySelector('title')?.textContent).toMatch(/, now 10, 2 failed in all\.$/);
  const alerts = within(
    screen.getByRole('region', { name: inEnglish('console-status:alerts.title') }),
  );
  const failing = alerts
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith('Failed requests'));
  expect(failing?.textContent).toMatch(/^Failed requests\d+(?:\.\d)?%Over the limit · Limit 1%$/);
  expect(screen.getByText('Promised jobs').nextSibling?.textContent).toBe('4 seconds ago');
  expect(screen.getAllByText(inEnglish('console-status:said.ok'))).toHaveLength(3);
});
