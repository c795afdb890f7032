import { openApplication, rememberPerson, screen, waitFor } from '../support/application.tsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '../../contract/error-texts.ts';
import { Order, OrderPage } from '../../contract/orders.ts';
import { createContentServer, sentinel, writeContentFiles } from '../support/content-files.ts';
import type { Person, TestServer } from '../support/server.ts';
import { wordsIn } from '../support/words.ts';

const files = writeContentFiles();
let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await createContentServer(files);
});

afterAll(async () => {
  await server.close();
  files.close();
});

beforeEach(async () => {
  localStorage.clear();
  person = await server.register();
});

describe.each([
  { locale: 'zh-CN', prefix: '' },
  { locale: 'en-US', prefix: '/en' },
] as const)('buying in $locale', ({ locale, prefix }) => {
  const t = wordsIn(locale);
  const article = `${prefix}/incubation/innovation/paid-article`;
  const report = `${prefix}/incubation/report/paid-report`;
  const buyButtons = () => screen.findAllByRole('button', { name: /^(购买全文|Buy for)/ });

  async function press(user: { click: (element: Element) => Promise<void> }): Promise<void> {
    const [button] = await buyButtons();
    if (button !== undefined) await user.click(button);
  }

  test('sends a guest to the login page, and back to what was to be bought', async () => {
    await openApplication(server, article);
    const link = await screen.findByRole('link', { name: t('reports:buy.login') });
    expect(link.getAttribute('href')).toBe(
      `${prefix}/auth/login?redirect=${encodeURIComponent(article)}`,
    );
    expect(document.body.textContent).not.toContain(sentinel);
  });

  test('an article that was bought in another tab meanwhile says so, and opens', async () => {
    await rememberPerson(server, person);
    const { user } = await openApplication(server, article);
    await buyButtons();
    await buy('article', { article_id: 'paid-article' });
    await press(user);
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(errorTexts['order.already_owned'][locale]);
    expect(told.textContent).toContain(t('reports:buy.notAgain'));
    expect(document.activeElement).toBe(told);
    expect(document.body.textContent).not.toContain(sentinel);

    await user.click(screen.getByRole('button', { name: t('reports:buy.openArticle') }));
    await screen.findByText(new RegExp(sentinel));
    expect(screen.queryByText(t('reports:buy.wallArticle'))).toBeNull();
    expect(await ordered()).toBe(1);
  });

  test('a report that is owned offers its file and no purchase', async () => {
    await rememberPerson(server, person);
    await buy('report', { report_id: 'paid-report' });
    await openApplication(server, report);
    await screen.findByText(t('reports:buy.owned'));
    expect(screen.getByRole('button', { name: t('reports:buy.download') })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(购买全文|Buy for)/ })).toBeNull();
  });

  test('that was answered too late is not an order twice', async () => {
    await rememberPerson(server, person);
    const { user, address } = await openApplication(server, report);
    server.sandbox.faults.fail({
      path: '/api/v1/orders/report',
      times: 1,
      status: 503,
      when: 'after',
    });
    await press(user);
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(t('reports:buy.failed'));
    expect(told.textContent).toContain(t('reports:buy.again'));
    await press(user);
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await ordered()).toBe(1);
  });

  test('a package is said back with its price before it is ordered, and can be let go', async () => {
    await rememberPerson(server, person);
    const { user, address } = await openApplication(server, `${prefix}/packages/starter`);
    const order = () => screen.findByRole('button', { name: t('packages:buy.order') });
    await user.click(await order());
    const asked = await screen.findByRole('heading', { name: t('packages:buy.heading') });
    expect(asked.parentElement?.textContent).toContain('1,680.00');
    await user.click(screen.getByRole('button', { name: t('packages:buy.cancel') }));
    expect(document.activeElement).toBe(await order());
    expect(await ordered()).toBe(0);

    await user.click(await order());
    await user.click(screen.getByRole('button', { name: t('packages:buy.confirm') }));
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await ordered()).toBe(1);
  });
});

async function ordered(): Promise<number> {
  const answer = await server.call('GET', 'orders', { token: person.token });
  return v.parse(OrderPage, answer.data).total;
}

async function buy(kind: string, body: object): Promise<void> {
  const answer = await server.call('POST', `orders/${kind}`, { token: person.token, body });
  await server.wallet(await server.pay(person, v.parse(Order, answer.data).order_no), 'approve');
}
