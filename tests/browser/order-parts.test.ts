import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { OrderMessage, OrderService } from '#contract/service/schemas.ts';
import { NamedFileUrl } from '#contract/files/schemas.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import type { TypedFields } from '#tests/support/act-by-command.ts';
import { faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor } from '#tests/support/hand.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession, type SitePerson } from '#tests/support/site-person.ts';
import { actAtSite } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor, type Device } from '#tests/support/visitor.ts';

const browser = await sharedBrowser();
const url = inject('siteUrl');
let folder = '';
let person: SitePerson;
let orderNo = '';

/** A trademark order with three matters, five files of which one is new, and ten messages. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handed-'));
  person = await registerPerson(url);
  const { api, atWallet } = siteApi(url, person.token);
  orderNo = await ordersOn({ api, atWallet }).place('paid', 'service');
  const act = (name: string, fields: TypedFields) =>
    actAtSite(inject('siteData'), Date.now(), `service.${name}`, { order_no: orderNo, ...fields });
  await act('start', { adviser: 'Sample A' });
  for (const title of ['019', '020', '021']) await act('matter', { title, units: '2' });
  for (const step of ['search', 'approval']) await act('step', { matter: '1', step });
  for (const number of [1, 2, 3, 4, 5]) {
    const path = join(folder, `report-${number}.pdf`);
    writeFileSync(path, `%PDF-1.7\n${number}\n%%EOF\n`);
    await act('deliver', { matter: '1', files: `@${path}` });
  }
  const { files } = await api('GET', `orders/${orderNo}/service`, OrderService);
  for (const { id } of files.slice(1))
    await api('GET', `orders/${orderNo}/files/${id}`, NamedFileUrl);
  for (const number of [1, 2, 3, 4, 5]) {
    await api('POST', `orders/${orderNo}/messages`, OrderMessage, { text: `Question ${number}` });
    await act('reply', { text: `Answer ${number}` });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(
  chooseByCommit('order-parts', [
    { locale: 'en-US', other: 'zh-CN' },
    { locale: 'zh-CN', other: 'en-US' },
  ] as const),
)('the page of a long order in $locale', ({ locale, other }) => {
  const t = translatorIn(locale);

  async function open(
    device: Device,
    { hash = '', as = locale }: { hash?: string; as?: typeof locale | typeof other } = {},
  ) {
    const kept = { ...toStoredSession(person), locale: as };
    const visitor = await openVisitor(browser, { baseURL: url, locale: as, device, kept });
    await visitor.page.goto(`${inLocale(`/user/orders/${orderNo}`, as)}${hash}`);
    await hydrated(visitor.page);
    await visitor.page
      .getByText('Answer 5', { exact: false })
      .first()
      .waitFor({ state: 'attached' });
    return visitor;
  }

  const part = (page: Page, key: string) =>
    page.locator('summary', { has: page.getByRole('heading', { name: t(key) }) });
  const talk = 'orders:conversation.title';
  const field = (page: Page) =>
    page.getByRole('textbox', { name: t('orders:conversation.field'), exact: true });

  test('it takes two screens and shows the next step, the latest file and answer and the payment without a press', async () => {
    for (const as of [locale, other] as const) {
      const { page } = await open('desktop', { as });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        1800,
      );
    }
    const { page } = await open('desktop');
    const next = page.getByRole('heading', { name: /^019/ });
    await next.waitFor();
    await page.getByText('report-5.pdf', { exact: true }).waitFor();
    await part(page, talk)
      .getByText(/Answer 5$/)
      .waitFor();
    await page
      .getByText(/29,800\.00/)
      .first()
      .waitFor();
    expect(await page.locator('dl:visible').first().locator('dt').count()).toBe(6);
    expect(await faultsInOneScheme(page, locale)).toEqual([]);
  });

  test('its parts open and fold by the keyboard, until the page is left', async () => {
    const { page, problems } = await open('desktop');
    const press = handFor('desktop', page);
    for (const [key, text] of [
      [talk, 'Question 1'],
      ['orders:detail.history', t('orders:detail.next')],
      ['orders:detail.all', t('orders:field.transaction')],
      ['orders:receipt.show', t('orders:receipt.note')],
    ] as const) {
      const inside = page.getByText(text, { exact: true }).first();
      await inside.waitFor({ state: 'hidden' });
      await press(part(page, key));
      await inside.waitFor();
    }
    expect(await faultsInOneScheme(page, locale)).toEqual([]);
    await press(part(page, talk));
    await field(page).waitFor({ state: 'hidden' });
    await press(part(page, 'orders:detail.payment'));
    await page.reload();
    await part(page, 'orders:detail.all').waitFor();
    await page.getByText(t('orders:detail.next'), { exact: true }).waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  test('an address, and the link on the page, open the part that they name', async () => {
    const { page } = await open('desktop', { hash: '#conversation' });
    await field(page).waitFor();
    const press = handFor('desktop', page);
    const ask = page.getByRole('link', { name: t('orders:conversation.ask'), exact: true });
    for (let time = 0; time < 2; time += 1) {
      await press(part(page, talk));
      await field(page).waitFor({ state: 'hidden' });
      await press(ask);
      await field(page).waitFor();
    }
    await page.goto(`${inLocale(`/user/orders/${orderNo}`, locale)}#receipt`);
    await page.reload();
    const note = page.getByText(t('orders:receipt.note'), { exact: false });
    await note.waitFor();
    expect(await part(page, talk).locator('..').getAttribute('open')).toBeNull();
  });

  test('on paper every part is open, and a printed receipt contains nothing else', async () => {
    const { page } = await open('desktop');
    const read = () => page.evaluate(() => document.body.innerText);
    await page.emulateMedia({ media: 'print' });
    const whole = await read();
    for (const text of [
      'Question 1',
      'report-1.pdf',
      ...['detail.next', 'field.transaction', 'service.adviser.title', 'receipt.title'].map((key) =>
        t(`orders:${key}`),
      ),
    ]) {
      expect(whole).toContain(text);
    }
    await page.emulateMedia({ media: 'screen' });
    // The dialog of the browser would wait for a person.
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole('button', { name: t('orders:receipt.short'), exact: true }).click();
    await page.locator('[data-prints]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const alone = await read();
    expect(alone).toContain(t('orders:receipt.title'));
    expect(alone).not.toContain('Question 1');
    expect(alone).not.toContain(t('orders:detail.all'));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await read()).toBe(whole);
  });

  test('on a phone the step that is next comes first, and the payment after the messages', async () => {
    const { page } = await open('phone');
    const tops = [];
    for (const title of [
      page.getByRole('heading', { name: /^019/ }),
      part(page, talk),
      part(page, 'orders:detail.payment'),
      part(page, 'orders:detail.history'),
    ])
      tops.push((await title.boundingBox())?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((one, two) => one - two));
    expect(tops[0]).toBeLessThan(844);
  });
});
