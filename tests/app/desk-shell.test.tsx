import { openDesk, screen, waitFor } from '#tests/support/desk-page.tsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskErrorTexts } from '#contract/desk-errors.ts';
import { deskOwners } from '#server/db/tables/staff.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');

let server: TestServer;
let desk: TestConsole;
let person: Colleague;
beforeAll(async () => {
  server = await createTestServer();
  desk = createTestConsole(server);
  person = await desk.colleague('serve');
});
afterAll(() => server.close());

test('what waits is taken and given up by a key', async () => {
  const customer = await server.register();
  const { order_no: orderNo } = await server.order(customer, {
    type: 'service',
    item_type: 'trademark',
    plan_slug: 'basic',
    pricing_model: 'yearly',
    months: 12,
  });
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  server.clock.move(30_000);
  const token = await desk.signIn(person);
  const { user } = await openDesk(desk, { token }, '/');
  await screen.findByRole('link', { name: t('desk-words:queue.to_start') });

  await user.keyboard('t');
  await screen.findByRole('button', { name: t('desk-queues:giveUp') });
  const [taken] = await server.deps.db.select().from(deskOwners);
  expect(taken?.number).toBe(orderNo);
  await user.keyboard('t');
  await screen.findByRole('button', { name: t('desk-queues:take') });

  await user.keyboard('gm');
  await screen.findByText(t('desk-queues:empty.title'));
  expect(await server.deps.db.select().from(deskOwners)).toEqual([]);
});

test('a search for nearly everything is refused in a sentence, and by a key', async () => {
  server.clock.move(30_000);
  const { user } = await openDesk(desk, { token: await desk.signIn(person) }, '/');
  await screen.findByRole('heading', { name: t('desk-queues:title'), level: 1 });
  await user.keyboard('/');
  await user.type(
    screen.getByRole('textbox', { name: t('desk-shell:find.label') }),
    '有限公司{Enter}',
  );

  expect((await screen.findByRole('alert')).textContent).toBe(
    deskErrorTexts['desk.too_broad']['zh-CN'],
  );
});

test('a session that the server ended asks for the password, and says why', async () => {
  await openDesk(desk, { token: 'over' }, '/log');

  await waitFor(() => expect(screen.getByText(t('desk-sign-in:ended.server'))).toBeDefined());
});
