import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { beforeEach, describe, expect } from 'vitest';
import type { StaffWrite } from '#contract/staff/calls.ts';
import { listConsoleForms } from '#tests/support/console-forms.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { openInquiry } from '#tests/support/staff-subjects.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const admin = setUpOnce(() => createTestConsole(server, { twoPersonFen: 50_000 }));
let author: Colleague;
let me: Colleague;
test.beforeAll(() => storeOwnContent(server.deps));
beforeEach(async () => {
  sessionStorage.clear();
  [author, me] = [await admin.colleague('money'), await admin.colleague('money')];
});

const forms = listConsoleForms({ server, admin, author: () => author, me: () => me });
const isWrite = (name: string): name is StaffWrite => Object.hasOwn(forms, name);
/** Their dialogs are opened by a key or a button of a case. */
const withoutDialog: readonly StaffWrite[] = [
  'askWallet',
  'settleInquiry',
  'decideVerification',
  'bookForCaller',
  'endSession',
  'endOtherSessions',
  'setFilter',
];
const calls = Object.keys(forms)
  .filter(isWrite)
  .filter((call) => !withoutDialog.includes(call));

const dialogIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const focused = () => document.activeElement;

describe.each(chooseByCommit('focus after forms of the console', calls, 4))('%s', (call) => {
  const form = forms[call];

  test('a closed dialog gives the focus back to the button that opened it, or to a heading', async () => {
    const { user } = await openConsolePage(admin, me, await form.page());
    let pressed: Element | null = null;
    const note = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button?.closest('[role="dialog"]') === null) pressed = button;
    };
    document.addEventListener('click', note, true);
    await form.open(user);
    await waitFor(() =>
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true),
    );
    await user.keyboard('{Escape}');
    await dialogIsClosed();
    document.removeEventListener('click', note, true);

    const expected = pressed ?? document.querySelector('main h1');
    await waitFor(() => expect(focused()).toBe(expected));
  });

  test('an act that is done leaves the focus on a heading or a control of the page', async () => {
    const { user } = await openConsolePage(admin, me, await form.page());
    await form.open(user);
    await form.fill?.(user);
    if (form.field !== null) {
      await user.clear(form.field());
      await user.type(form.field(), form.texts?.()[1] ?? '客户来电');
    }
    await form.send(user);
    await form.says();
    // A dialog with a new secret stays until it is closed.
    const close = screen.queryByRole('button', { name: t('console-programs:secret.close') });
    if (close !== null) await user.click(close);
    await dialogIsClosed();

    await waitFor(() => expect(screen.queryByText(t('console-case:can.reading'))).toBeNull());
    await waitFor(() => expect(focused()?.closest('h1, h2, h3, button, a')).not.toBeNull());
  });
});

test('an act that removes its button leaves the focus on the heading above', async () => {
  const { order_no: orderNo } = await server.order(await server.register());
  const { user } = await openConsolePage(admin, me, `/orders/${orderNo}`);
  const opener = await screen.findByRole('button', {
    name: new RegExp(t('console-case:acts.cancel')),
  });
  await user.click(opener);
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(t('console-case:field.reasonForCustomer')), '客户来电');
  await user.click(form.getByRole('button', { name: t('console-case:acts.cancel') }));
  await dialogIsClosed();

  await waitFor(() => expect(opener.isConnected).toBe(false));
  const above = await screen.findByRole('heading', { name: t('console-case:can.title') });
  await waitFor(() => expect(focused()).toBe(above));
});

describe('a move in the console', () => {
  test('a move puts the focus on the heading of the page that it opens, a filter leaves it', async () => {
    const number = await openInquiry(server);
    const { user, goBack } = await openConsolePage(admin, me, '/');
    const inquiries = await screen.findByRole('button', {
      name: new RegExp(`^${t('console-words:queue.inquiries')}`),
    });
    expect(focused()).toBe(document.body);
    await user.click(inquiries);
    await screen.findByRole('heading', {
      level: 1,
      name: t('console-words:queue.inquiries'),
    });
    expect(focused()).toBe(inquiries);

    const link = screen.getByRole('link', { name: t('console-words:queue.inquiries') });
    await user.click(link);
    await screen.findByRole('button', { name: t('console-case:inquiry.confirm') });
    const [opened] = await screen.findAllByRole('heading', { level: 1 });
    expect(opened?.textContent).toContain(number);
    await waitFor(() => expect(focused()).toBe(opened));

    goBack();
    const left = await screen.findByRole('link', { name: t('console-words:queue.inquiries') });
    await waitFor(() => expect(focused()).toBe(left));
  });
});
