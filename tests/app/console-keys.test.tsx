import { fireEvent } from '@testing-library/react';
import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { orders } from '#server/db/tables/orders.ts';
import { consoleOwners } from '#server/db/tables/staff.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { createDatedNetwork } from '#tests/support/dated-network.ts';
import { paidOrder, paidService } from '#tests/support/refunds.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const words = (key: string) => t(`console-case:${key}`);

const admin = setUpOnce(async () => {
  await storeOwnContent(server.deps);
  return createTestConsole(server);
});
const person = setUpOnce(() => admin.colleague('money'));
beforeEach(() => void server.clock.move(30_000));

const queues = () => screen.findByRole('heading', { name: t('console-queues:nav.all'), level: 1 });
const dialog = () => within(screen.getByRole('dialog'));

/** Opens the queues without a session, and types name, password and code. */
async function signInByHand() {
  const dated = createDatedNetwork(server);
  const opened = await openConsolePage(admin, { token: null }, '/', 'zh-CN', dated);
  const { user } = opened;
  await user.type(screen.getByLabelText(t('console-sign-in:password.name')), person.name);
  const password = t('console-sign-in:password.password');
  await user.type(
    screen.getByLabelText(password, { selector: 'input' }),
    `${person.password}{Enter}`,
  );
  await user.type(
    await screen.findByLabelText(t('console-sign-in:code.label')),
    admin.code(person),
  );
  await queues();
  await screen.findByRole('table');
  return opened;
}

/** Lists the orders of the opened cases, the one opened first at the beginning. */
async function listOpened(): Promise<string[]> {
  const opened = eq(consoleLog.act, 'case.open');
  const rows = await server.deps.db.select().from(consoleLog).where(opened).orderBy(consoleLog.id);
  return rows.map(({ subject }) => subject);
}

/** Returns the numbers of two orders to start, as the queue has them. */
async function placeTwo(): Promise<[string, string]> {
  await server.deps.db.update(orders).set({ status: 'completed' });
  const one = await paidService(server);
  const two = await paidService(server);
  return [one.order_no, two.order_no];
}

test('Enter after the last digit of the code opens nothing, and the next Enter opens the marked line', async () => {
  const before = await listOpened();
  const [, second] = await placeTwo();
  const { user, goBack } = await signInByHand();
  await user.keyboard('{Enter}j{Enter}');
  await screen.findByText(words('acts.note'));
  goBack();

  expect(await queues()).toBeTruthy();
  expect(await listOpened()).toEqual([...before, second]);
});

test('another key after the code gives Enter back to the page', async () => {
  const before = await listOpened();
  const [first] = await placeTwo();
  const { user } = await signInByHand();
  await user.keyboard('k{Enter}');
  await screen.findByText(words('acts.note'));

  expect(await listOpened()).toEqual([...before, first]);
});

test('a key held down on the page before does nothing, and j held down goes on', async () => {
  const before = await listOpened();
  const [, second] = await placeTwo();
  const session = { token: await admin.signIn(person) };
  const { user } = await openConsolePage(admin, session, '/?queue=to_start');
  await screen.findByRole('table');
  for (const key of ['t', 'Enter', 'j']) fireEvent.keyDown(document.body, { key, repeat: true });
  await user.keyboard('{Enter}');
  await screen.findByText(words('acts.note'));

  expect(await listOpened()).toEqual([...before, second]);
  expect(await server.deps.db.select().from(consoleOwners)).toEqual([]);
});

test.each(['Control', 'Meta'])(
  '%s and Enter send a note, an answer and a message',
  async (held) => {
    const { order_no: orderNo } = await paidOrder(server);
    const session = { token: await admin.signIn(person) };
    const { user } = await openConsolePage(admin, session, `/orders/${orderNo}`);
    await screen.findAllByText(words('acts.note'));
    const send = async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.type(field, text);
      await user.keyboard(`{${held}>}{Enter}{/${held}}`);
    };

    await user.keyboard('n');
    await send(dialog().getByLabelText(words('field.noteForColleagues')), '第一行{Enter}第二行');
    await screen.findByText(words('done.addNote'));
    expect(await screen.findByText(/第一行\s第二行/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(words('can.reading'))).toBeNull());

    await user.keyboard('a');
    await send(dialog().getByLabelText(words('field.reply')), '明天开始。');
    await screen.findByText(words('done.replyToOrder'));
    await waitFor(() => expect(screen.queryByText(words('can.reading'))).toBeNull());

    await user.keyboard('i');
    for (const name of ['title.zh-CN', 'title.en-US', 'body.en-US']) {
      await user.type(dialog().getByLabelText(words(`announce.${name}`)), '1');
    }
    await send(dialog().getByLabelText(words('announce.body.zh-CN')), '材料已收到');
    await screen.findByText(words('done.announce'));
  },
);

test('Enter that ends the composition of an input method sends nothing', async () => {
  const { order_no: orderNo } = await paidOrder(server);
  const session = { token: await admin.signIn(person) };
  const { user } = await openConsolePage(admin, session, `/orders/${orderNo}`);
  await screen.findAllByText(words('acts.note'));
  await user.keyboard('n');
  const field = dialog().getByLabelText(words('field.noteForColleagues'));
  await user.type(field, '先询问钱包');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
  expect(dialog().queryByText(words('act.busy'))).toBeNull();

  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText(words('done.addNote'))).toBeTruthy();
});
