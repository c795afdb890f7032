import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { beforeEach, describe, expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { errorTexts, unclearTexts } from '#contract/failures.ts';
import { Order, OrderPage } from '#contract/orders/schemas.ts';
import { openingTerms, refundTerms } from '#contract/refunds/terms.ts';
import { sentinel, writeContentFiles } from '#tests/support/content-files.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { createNetwork } from '#tests/support/network.ts';
import { admin } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
setUpContentServer(files);
let person: Person;

beforeEach(async () => {
  localStorage.clear();
  person = await server.register();
});

describe.each(languagesFor('buying'))('buying in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const article = `${prefix}/incubation/innovation/paid-article`;
  const report = `${prefix}/incubation/report/paid-report`;
  const buyButtons = () => screen.findAllByRole('button', { name: /^(购买全文|Buy for)/ });

  type Hand = { click: (element: Element) => Promise<void> };
  const consent = () => screen.findByRole('checkbox', { name: openingTerms.text[locale] });
  const confirm = () => screen.getByRole('button', { name: t('purchase:confirm') });

  async function press(user: Hand): Promise<void> {
    const [button] = await buyButtons();
    if (button !== undefined) await user.click(button);
  }

  async function agreeAndOrder(user: Hand): Promise<void> {
    await press(user);
    await user.click(await consent());
    await user.click(confirm());
  }

  test('the purchase asks whether opening may end the right of return, and keeps the answer', async () => {
    await storeSession(server, person);
    const { user, address } = await openApplication(server, article);
    await press(user);
    const asked = await screen.findByRole('heading', { name: t('purchase:heading') });
    expect(asked).toBe(document.activeElement);
    expect(asked.parentElement?.textContent).toContain(refundTerms[locale].article);
    await user.click(confirm());
    expect(screen.getByText(t('purchase:consentNeeded'))).toBeTruthy();
    expect(await consent()).toBe(document.activeElement);
    await user.click(screen.getByRole('button', { name: t('purchase:cancel') }));
    expect((await buyButtons()).at(0)).toBe(document.activeElement);
    expect(await ordered()).toBe(0);

    await agreeAndOrder(user);
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    const orderNo = new URL(address(), 'http://site').searchParams.get('order_no') ?? '';
    await openApplication(server, `${prefix}/user/orders/${orderNo}`);
    await screen.findByText(openingTerms.text[locale]);
  });

  test('pages that sell or take payment show the staff’s notice when orders are paused', async () => {
    await admin(server, 'pause-orders', '预计 18:00 恢复', 'Back at 18:00 Beijing time');
    onTestFinished(async () => void (await admin(server, 'resume-orders')));
    const words = locale === 'zh-CN' ? '预计 18:00 恢复' : 'Back at 18:00 Beijing time';
    const paused = errorTexts['order.paused'][locale];
    await storeSession(server, person);
    const draft = 'type=saas&plan_slug=basic&pricing_model=monthly&months=1';
    await openApplication(server, `${prefix}/user/payment/service?${draft}`);
    await screen.findByText(words);
    expect(screen.getByText(paused)).toBeTruthy();

    const { user, address } = await openApplication(server, report);
    await press(user);
    await screen.findByText(words);
    await user.click(await consent());
    await user.click(confirm());
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain(paused);
    expect([address(), await ordered()]).toEqual([report, 0]);
  });

  test('a guest is sent to the login page and back to the purchase', async () => {
    await openApplication(server, article);
    const link = await screen.findByRole('link', { name: t('paywall:login') });
    expect(link.getAttribute('href')).toBe(
      `${prefix}/auth/login?redirect=${encodeURIComponent(article)}`,
    );
    expect(document.body.textContent).not.toContain(sentinel);
  });

  test('an article bought in another tab says so and can be opened', async () => {
    await storeSession(server, person);
    const { user } = await openApplication(server, article);
    await buyButtons();
    await buy('article', { article_id: 'paid-article' });
    await agreeAndOrder(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['order.already_owned'][locale]);
    expect(alert.textContent).toContain(t('purchase:notAgain'));
    expect(document.activeElement).toBe(alert);
    expect(document.body.textContent).not.toContain(sentinel);

    await user.click(screen.getByRole('button', { name: t('purchase:openArticle') }));
    await screen.findByRole('heading', { name: t('innovation:unopened.heading') });
    expect(document.body.textContent).not.toContain(sentinel);
    expect(screen.queryByText(t('innovation:wall.heading'))).toBeNull();
    expect(await ordered()).toBe(1);
  });

  test('an owned report offers its file and no purchase', async () => {
    await storeSession(server, person);
    await buy('report', { report_id: 'paid-report' });
    await openApplication(server, report);
    await screen.findByText(t('paywall:owned'));
    expect(screen.getByRole('button', { name: t('reports:buy.download') })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(购买全文|Buy for)/ })).toBeNull();
  });

  test('an order with a lost response is sent again automatically and stays one order', async () => {
    await storeSession(server, person);
    const { user, address } = await openApplication(server, report);
    server.sandbox.faults.fail({
      path: '/api/v1/orders/report',
      times: 1,
      status: 503,
      when: 'after',
    });
    await agreeAndOrder(user);
    await screen.findByText(unclearTexts.asking[locale]);
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await ordered()).toBe(1);
  });

  test('an order that is being placed cannot be called off: it opens once it is placed', async () => {
    await storeSession(server, person);
    const network = createNetwork();
    const { user, address } = await openApplication(server, report, network);
    const placing = network.holdResponse('POST', /\/orders\/report$/);
    await agreeAndOrder(user);
    await placing.handled;
    const cancel = screen.getByRole('button', { name: t('purchase:cancel') });
    expect(cancel.getAttribute('aria-disabled')).toBe('true');
    await user.click(cancel);
    placing.release();
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await ordered()).toBe(1);
  });

  test('a package is confirmed with its price before it is ordered, and can be dropped', async () => {
    await storeSession(server, person);
    const { user, address } = await openApplication(server, `${prefix}/packages/starter`);
    const order = () => screen.findByRole('button', { name: t('packages:buy.order') });
    await user.click(await order());
    const asked = await screen.findByRole('heading', { name: t('purchase:heading') });
    expect(asked.parentElement?.textContent).toContain('1,680.00');
    expect(asked.parentElement?.textContent).toContain(refundTerms[locale].package);
    await user.click(screen.getByRole('button', { name: t('purchase:cancel') }));
    expect(document.activeElement).toBe(await order());
    expect(await ordered()).toBe(0);

    await user.click(await order());
    await user.click(screen.getByRole('button', { name: t('purchase:confirm') }));
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await ordered()).toBe(1);
  });
});

const languages = chooseByCommit('bought products', [
  { locale: 'zh-CN', prefix: '', wrong: /服务名称|服务类型|服务订单|服务交付|方案/ },
  { locale: 'en-US', prefix: '/en', wrong: /service|plan\b/i },
] as const);

describe.each(languages)('the purchased product, in $locale', ({ locale, prefix, wrong }) => {
  const t = translatorIn(locale);
  const rowsIn = (heading: string) => {
    const part = screen.getByRole('heading', { name: heading }).closest('section');
    const terms = Array.from(part?.querySelectorAll('dt') ?? []);
    return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  };

  test.each([
    ['report', { report_id: 'paid-report' }],
    ['article', { article_id: 'paid-article' }],
  ] as const)('a bought %s has the same name from its order to its receipt', async (kind, body) => {
    await storeSession(server, person);
    const { order_no: orderNo } = await place(kind, body);
    await openApplication(server, `${prefix}/user/orders/${orderNo}`);
    await screen.findByText(t(`orders:orderType.${kind}`));
    const speaks = () => document.querySelector('main')?.textContent?.replace(/.*?(?=XY)/, '');
    expect(speaks()).not.toMatch(wrong);
    await pay(orderNo);
    await openApplication(server, `${prefix}/user/orders/${orderNo}`);
    await screen.findByRole('heading', { name: t('orders:receipt.title') });
    expect(rowsIn(t('orders:receipt.title'))).toEqual(
      expect.arrayContaining([
        [t('orders:field.quantity'), '1'],
        [t('orders:field.unitPrice'), expect.stringContaining('.00')],
      ]),
    );
    expect(speaks()).not.toMatch(wrong);
  });

  test('several packages show their number, unit price and company on the result page', async () => {
    await storeSession(server, person);
    await changeCompany('示例科技有限公司');
    const order = await place('package', { identifier: 'starter', quantity: 3 });
    await changeCompany('更名后的公司');
    await pay(order.order_no);
    await openApplication(server, `${prefix}/user/payment/process/result/${order.order_no}`);
    await screen.findByRole('heading', { name: t('orders:receipt.title') });
    expect(rowsIn(t('orders:receipt.title'))).toEqual(
      expect.arrayContaining([
        [t('orders:receipt.company'), '示例科技有限公司'],
        [t('orders:field.itemName'), expect.any(String)],
        [t('orders:field.unitPrice'), expect.stringContaining('1,680.00')],
        [t('orders:field.quantity'), '3'],
        [t('orders:receipt.amount'), expect.stringContaining('5,040.00')],
      ]),
    );
  });
});

async function changeCompany(company: string): Promise<void> {
  await server.call('PUT', 'user/profile', { token: person.token, body: { company } });
}

async function ordered(): Promise<number> {
  const response = await server.call('GET', 'orders', { token: person.token });
  return v.parse(OrderPage, response.data).total;
}

async function place(kind: string, body: object): Promise<Order> {
  const response = await server.call('POST', `orders/${kind}`, { token: person.token, body });
  return v.parse(Order, response.data);
}

async function pay(orderNo: string): Promise<void> {
  await server.wallet(await server.pay(person, orderNo), 'approve');
}

async function buy(kind: string, body: object): Promise<void> {
  await pay((await place(kind, body)).order_no);
}
