import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import { beforeEach, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { createNetwork } from '#tests/support/network.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const words = (key: string, values = {}) => t(`console-case:${key}`, values);

let admin: TestConsole;
let person: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  person = await admin.colleague('serve');
});
beforeEach(async () => {
  await server.deps.db.delete(inquiries);
  server.clock.move(30_000);
  person.token = await admin.signIn(person);
});

async function inquire(inquiryNo: string): Promise<void> {
  await server.deps.db.insert(inquiries).values({
    inquiryNo,
    name: '客户 018',
    inquiryType: 'consulting',
    description: '专利检索',
    createdAt: server.clock.date(),
  });
}

test('a page that cannot be read again stays, and offers no act until it was read', async () => {
  await inquire('IQ17');
  const network = createNetwork();
  const { user } = await openConsolePage(admin, person, '/inquiries/IQ17', 'zh-CN', network);
  await screen.findByText('专利检索');
  await user.keyboard('n');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(words('field.noteForColleagues')), '已去电');
  network.loseRequest('GET', /inquiries\/IQ17$/);
  await user.click(dialog.getByRole('button', { name: words('addNote.confirm') }));

  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(errorTexts['network.unreachable']['zh-CN'])).toBeTruthy();
  expect(screen.getByText('专利检索')).toBeTruthy();
  const note = () => screen.getByRole('button', { name: new RegExp(words('acts.note')) });
  expect(note().getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(alert.getByRole('button', { name: words('page.again') }));
  expect(await screen.findByText('已去电')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(note().getAttribute('aria-disabled')).toBeNull();
});

test('a page that cannot be read at first says why, and is read at the press of a button', async () => {
  await inquire('IQ18');
  const network = createNetwork();
  network.loseRequest('GET', /inquiries\/IQ18$/);
  const { user } = await openConsolePage(admin, person, '/inquiries/IQ18', 'zh-CN', network);
  const alert = within(await screen.findByRole('alert'));
  const title = { name: words('inquiry.title', { number: 'IQ18' }), level: 1 };
  expect(screen.getByRole('heading', title)).toBeTruthy();
  await user.click(alert.getByRole('button', { name: words('page.again') }));

  expect(await screen.findByText('专利检索')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the button that turns the page of the log keeps the focus while the page is read', async () => {
  const at = server.deps.clock.date();
  const line = { at, actor: 'console:adviser-a', act: 'note.add', facts: {} } as const;
  for (let written = 0; written < 60; written += 1) {
    await writeStaffLog(server.deps.db, { ...line, outcome: 'done', subject: `XY${written}` });
  }
  const network = createNetwork();
  const { user } = await openConsolePage(admin, person, '/log', 'zh-CN', network);
  await screen.findByRole('cell', { name: 'XY59' });
  const read = network.holdResponse('GET', /log$/);
  const older = screen.getByRole('button', { name: t('console-log:older') });
  await user.click(older);
  await read.handled;

  expect(await screen.findByText(t('console-log:reading'))).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(document.activeElement).toBe(older);
  read.release();
  await screen.findByRole('table');
  expect(document.activeElement).toBe(older);
});

test('an act is shown although the queues were being read while it was done', async () => {
  await inquire('IQ19');
  const network = createNetwork();
  const { user } = await openConsolePage(admin, person, '/?queue=inquiries', 'zh-CN', network);
  await screen.findByText(/^IQ19/, { selector: 'td *' });
  const outdated = network.holdResponse('GET', /queues$/);
  window.dispatchEvent(new Event('focus'));
  await outdated.handled;
  const act = network.holdResponse('POST', /owners$/);
  await user.keyboard('t');
  await act.handled;
  act.release();
  outdated.release();

  expect(await screen.findByRole('button', { name: t('console-queues:giveUp') })).toBeTruthy();
});

test('the queues say why they may be outdated, and are read at the next visit', async () => {
  await inquire('IQ20');
  const network = createNetwork();
  await openConsolePage(admin, person, '/?queue=inquiries', 'zh-CN', network);
  await screen.findByText(/^IQ20/, { selector: 'td *' });
  network.loseRequest('GET', /queues$/);
  window.dispatchEvent(new Event('focus'));

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(errorTexts['network.unreachable']['zh-CN']);
  expect(screen.getByText(/^IQ20/, { selector: 'td *' })).toBeTruthy();
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
