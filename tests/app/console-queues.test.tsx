import { openConsolePage, screen, waitFor, within } from '#tests/support/console-page.tsx';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { OrderService } from '#contract/service/schemas.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { consoleOwners } from '#server/db/tables/staff.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { admin as command, failedRefund, paidService } from '#tests/support/refunds.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');

let admin: TestConsole;
let person: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  person = await admin.colleague('serve');
});
beforeEach(() => server.deps.db.delete(inquiries));

async function start(orderNo: string) {
  const sent = { params: [orderNo], body: { adviser: '顾问 A' }, token: person.token };
  expect(await admin.call('startService', sent)).toMatchObject({ status: 200 });
}

async function openMatter(orderNo: string) {
  const sent = { params: [orderNo], body: { title: '第 9 类', units: 1 }, token: person.token };
  expect(await admin.call('openMatter', sent)).toMatchObject({ status: 200 });
}

async function open(path: string) {
  server.clock.move(30_000);
  return openConsolePage(admin, { token: await admin.signIn(person) }, path);
}

/** Returns a cell of the line that contains `text`; by default its next step. */
async function readCell(
  text: string | RegExp,
  column: 'next' | 'promised' = 'next',
): Promise<string | undefined> {
  const found = await screen.findByText(text, { selector: 'td *' });
  const line = found.closest('tr');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = line === null ? [] : within(line).getAllByRole('cell');
  return cells[heads.indexOf(t(`console-queues:columns.${column}`))]?.textContent;
}

test.each([
  ['this year', '2026-11-22T02:00:00.000Z', (month: string, day: string) => `${month}月${day}日`],
  [
    'last year',
    '2027-01-04T02:00:00.000Z',
    (month: string, day: string) => `2026年${month}月${day}日`,
  ],
])('a step that was due %s shows its day, without a time', async (_, now, write) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
  const { order_no: orderNo, person: customer } = await paidService(server);
  await start(orderNo);
  await openMatter(orderNo);
  const { data } = await server.call('GET', `orders/${orderNo}/service`, { token: customer.token });
  const { next } = v.parse(OrderService, data);
  const [, month = '', day = ''] = /^2026-(\d\d)-(\d\d)$/.exec(next?.due ?? '') ?? [];
  await open('/?queue=to_deliver');

  const promised = await readCell(new RegExp(orderNo), 'promised');
  expect(promised).toMatch(
    new RegExp(`^${write(`${Number(month)}`, `${Number(day)}`)}(?!\\s*\\d)`),
  );
  expect(promised).not.toContain(':');
});

test('each queue line names the next action by its state', async () => {
  const { order_no: toStart } = await paidService(server);
  const { order_no: begun } = await paidService(server);
  const { order_no: idle } = await paidService(server);
  await start(begun);
  await openMatter(begun);
  await start(idle);
  const { refund } = await failedRefund(server);
  await command(server, 'pause-orders');
  await open('/');

  expect(await readCell(new RegExp(toStart))).toBe(t('console-queues:next.start'));
  expect(await readCell(new RegExp(begun))).toBe(t('console-queues:next.doStep'));
  expect(await readCell(new RegExp(idle))).toBe(t('console-queues:next.goOn'));
  expect(await readCell(new RegExp(refund.refund_no))).toBe(t('console-queues:next.settleRefund'));
  expect(await readCell(new RegExp(t('console-words:attention.orders_paused')))).toBe(
    t('console-queues:next.resumeOrders'),
  );
});

test('the name of the chart of the days has its first and last day as dates', async () => {
  await open('/');

  const chart = await screen.findByRole('img', { name: /至.*办结/ });
  expect(chart.textContent).toMatch(/^\d+月\d+日 至 \d+月\d+日：/);
});

test('a queue that is not fully listed says so, with its total', async () => {
  const createdAt = server.clock.date();
  const asked = Array.from({ length: 1001 }, (_, at) => ({
    inquiryNo: `IQ20261120${String(at).padStart(6, '0')}`,
    name: '客户 018',
    inquiryType: 'consulting' as const,
    description: '专利检索',
    createdAt,
  }));
  await server.deps.db.insert(inquiries).values(asked);
  await open('/?queue=inquiries');

  expect(
    await screen.findByText(t('console-queues:shown', { shown: '100', count: '1,001' })),
  ).toBeTruthy();
  expect(screen.getByText(/^共 1,001 项/)).toBeTruthy();
  expect(
    screen.getByRole('navigation', { name: t('console-queues:nav.label') }).textContent,
  ).toContain('1,001');
});

test('a key acts on the marked line, though another one has been inserted before it', async () => {
  const ask = async (inquiryNo: string, minutesAgo: number) => {
    const createdAt = new Date(server.clock.now() - minutesAgo * 60_000);
    const about = { name: '客户 018', inquiryType: 'consulting', description: '专利检索' } as const;
    await server.deps.db.insert(inquiries).values({ ...about, inquiryNo, createdAt });
  };
  await ask('IQ2', 20);
  const { user } = await open('/?queue=inquiries');
  const marked = () => document.querySelector('[data-current]')?.textContent;
  await screen.findByText(/^IQ2/, { selector: 'td *' });
  expect(marked()).toContain('IQ2');

  await ask('IQ1', 30);
  window.dispatchEvent(new Event('focus'));
  await screen.findByText(/^IQ1/, { selector: 'td *' });
  expect(marked()).toContain('IQ2');
  await user.keyboard('t');
  await screen.findByRole('button', { name: t('console-queues:giveUp') });
  expect(await server.deps.db.select().from(consoleOwners)).toMatchObject([{ number: 'IQ2' }]);

  await user.keyboard('k');
  await waitFor(() => expect(marked()).toContain('IQ1'));
});

test('the overdue lines are a filter of each queue, in the address, and no line is shown twice', async () => {
  const ask = async (inquiryNo: string, hoursAgo: number) => {
    const createdAt = new Date(server.clock.now() - hoursAgo * 60 * 60_000);
    const about = { name: '客户 018', inquiryType: 'consulting', description: '专利检索' } as const;
    await server.deps.db.insert(inquiries).values({ ...about, inquiryNo, createdAt });
  };
  await ask('IQ-LATE', 30);
  await ask('IQ-NEW', 1);
  const { user } = await open('/');
  expect(await screen.findAllByText(/IQ-LATE/)).toHaveLength(1);

  await open('/?queue=inquiries');
  await screen.findByText(/IQ-NEW/);
  const filter = () => screen.getByRole('button', { name: /^已过承诺时间/ });
  expect(filter().textContent).toBe('已过承诺时间1');
  await user.click(filter());
  expect(filter().getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(screen.queryByText(/IQ-NEW/)).toBeNull());
  expect(screen.getByText(/IQ-LATE/)).toBeTruthy();

  await user.keyboard('o');
  expect(await screen.findByText(/IQ-NEW/)).toBeTruthy();
  await open('/?queue=inquiries&overdue=true');
  await screen.findByText(/IQ-LATE/);
  expect(screen.queryByText(/IQ-NEW/)).toBeNull();
});

test('a filter is named, chosen again with its address, and removed', async () => {
  const { user } = await open('/?queue=inquiries&unowned=true');
  const words = (key: string, values = {}) => t(`console-queues:nav.${key}`, values);
  await user.type(await screen.findByLabelText(words('name')), '新咨询{Enter}');
  const saved = await screen.findByRole('button', { name: '新咨询', pressed: true });
  await user.click(screen.getByRole('button', { name: new RegExp(`^${words('all')}`) }));
  expect(await screen.findByRole('button', { name: '新咨询', pressed: false })).toBeTruthy();
  await user.click(saved);
  expect(
    await screen.findByRole('heading', { name: t('console-words:queue.inquiries'), level: 1 }),
  ).toBeTruthy();
  expect(
    screen.getByRole('button', { name: new RegExp(`^${words('unowned')}`), pressed: true }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words('remove', { name: '新咨询' }) }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '新咨询' })).toBeNull());
});
