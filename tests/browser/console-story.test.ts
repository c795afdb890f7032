import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { QrPayment } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import { faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor, tabTo } from '#tests/support/hand.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { addColleague, type SiteColleague } from '#tests/support/site-colleague.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { control } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const browser = await sharedBrowser();
const url = inject('siteUrl');
let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handed-'));
  file = join(folder, 'report.pdf');
  writeFileSync(file, '%PDF-1.7\n%%EOF\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a payer who pays in the wallet, with `pay`, while the notice is lost and the server cannot ask. */
async function unheardPayer() {
  const person = await registerPerson(url);
  const { api, atWallet } = siteApi(url, person.token);
  const orderNo = await ordersOn({ api, atWallet }).place('pending', 'service');
  const payment = await api('POST', `payments/orders/${orderNo}`, QrPayment, { channel: 'alipay' });
  const owner = payment.payment_no;
  await control(url, { command: 'notices.drop', owner, times: 1000 });
  const pay = async () => {
    await control(url, { command: 'calls.hold', owner, path: 'wallet/alipay/query', times: 1000 });
    await atWallet(payment.payer_url ?? '', 'approve');
  };
  const text = '已经扣款，还没有开通。';
  await api('POST', `orders/${orderNo}/messages`, v.unknown(), { text });
  // The payer's page had the code a second after the server made it.
  const seen = lateCase.filter(([seconds]) => seconds < 10);
  const startedAt = Date.parse(payment.server_time) - 8800;
  const supportCode = sampleCode(seen, { orderNo, startedAt });
  return { person, orderNo, payment, supportCode, pay };
}

/** Opens the console for a colleague who uses only keys or only a pointer. */
async function openConsole(locale: Locale, colleague: SiteColleague) {
  const isChinese = locale === 'zh-CN';
  const t = translatorIn(locale);
  const visitor = await openVisitor(browser, {
    baseURL: inject('consoleUrl'),
    locale,
    device: 'desktop',
    scheme: isChinese ? 'light' : 'dark',
    kept: { locale },
  });
  const { page } = visitor;
  const tab = handFor('desktop', page);
  const use = isChinese ? (control: Locator) => control.click() : tab;
  /** Starts an action by its entry in the list, or by its key. */
  const act = async (name: string, key: string) => {
    const button = page.getByRole('button', { name: t(`console-case:${name}`), disabled: false });
    await button.waitFor();
    await (isChinese ? button.click() : page.keyboard.press(key));
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    if (isChinese) return field.fill(text);
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  const find = async (text: string) => {
    const field = page.getByRole('textbox', { name: t('console-shell:find.label') });
    if (isChinese) await field.click();
    else await page.keyboard.press('/');
    await field.selectText();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  const wellMade = async () => expect(await faultsInOneScheme(page, locale)).toEqual([]);

  await page.goto('/');
  await page.getByRole('heading', { name: t('console-sign-in:password.title') }).waitFor();
  await type(t('console-sign-in:password.name'), colleague.name);
  await type(t('console-sign-in:password.password'), colleague.password);
  await page.keyboard.press('Enter');
  await page.getByLabel(t('console-sign-in:code.label'), { exact: true }).waitFor();
  await wellMade();
  await page.keyboard.type(colleague.code());
  await page.getByRole('heading', { name: t('console-queues:nav.all'), level: 1 }).waitFor();
  return { ...visitor, t, use, act, type, find, wellMade };
}

describe.each(
  chooseByCommit('console-story', [
    { locale: 'zh-CN', hand: 'by pointer' },
    { locale: 'en-US', hand: 'by keyboard alone' },
  ] as const),
)('in $locale $hand', ({ locale }) => {
  test('two people find a case, understand it, act on it and refund a part', async () => {
    const [payer, first, second] = await Promise.all([
      unheardPayer(),
      addColleague(inject('siteData'), 'money'),
      addColleague(inject('siteData'), 'money'),
    ]);
    const { orderNo, payment } = payer;
    const one = await openConsole(locale, first);
    const { page, t, use, act, type, find, wellMade } = one;
    const words = (key: string, values = {}) => t(`console-case:${key}`, values);
    const says = (key: string, values = {}) =>
      page.getByText(words(key, values), { exact: true }).waitFor();
    const isOpen = page.getByRole('heading', { name: orderNo, level: 1 });
    const dialog = page.getByRole('dialog');
    const confirm = (key: string, values = {}) =>
      use(dialog.getByRole('button', { name: words(key, values), exact: true }));
    await wellMade();

    // A customer who cannot log in has no order; the code still shows the history of their page.
    await find(sampleCode(lateCase, { orderNo: null }));
    await page.getByRole('heading', { name: t('replay:summary.noOrder') }).waitFor();
    await page.getByText(t('replay:advice.checkout/paid'), { exact: true }).waitFor();
    await wellMade();

    await find(payer.person.phone);
    await isOpen.waitFor();
    await use(page.getByRole('link', { name: words('customer.count', { count: 1 }) }));
    await page.getByRole('region', { name: words('conversation.title') }).waitFor();
    await wellMade();
    await use(page.getByRole('link', { name: orderNo, exact: true }));
    await isOpen.waitFor();
    await says('timeLine.noCode');
    await find(payer.supportCode);
    await says('timeLine.synced');
    expect(await page.title()).toContain(orderNo);
    // Only the first search opened the case; repeated searches add no line.
    const log = page.getByRole('region', { name: words('log.table') }).getByRole('row');
    expect(await log.filter({ hasText: first.name }).count()).toBe(1);
    // The chart shows the state and its start time.
    const chart = page.getByRole('region', { name: words('chart.region') });
    await chart.getByText(new RegExp(words('chart.here', { age: '' }))).waitFor();
    const here = chart.locator('[data-state="pending"][aria-current]');
    expect(await here.count()).toBe(1);
    // One row shows the facts of server and browser at that moment.
    const row = page.getByRole('row').filter({ hasText: 'attempt.started' });
    const cells = await row.getByRole('cell').allTextContents();
    expect(cells.slice(1, 4)).toEqual([words('timeLine.server'), '', words('timeLine.browser')]);
    // The code is separate from the sentence and complete, on a phone too.
    const locateCells = () =>
      row.evaluate((element) => {
        const [, , , , text, code] = element.querySelectorAll<HTMLElement>('[role="cell"]');
        if (text === undefined || code === undefined) throw new Error('a row without cells');
        const [of, at] = [text.getBoundingClientRect(), code.getBoundingClientRect()];
        return {
          textEms: of.width / Number.parseFloat(getComputedStyle(element).fontSize),
          isApart: at.left >= of.right || at.top >= of.bottom,
          isWhole: code.scrollWidth <= code.clientWidth && at.right <= innerWidth,
        };
      });
    const apart = { isApart: true, isWhole: true };
    const wide = await locateCells();
    expect(wide).toMatchObject(apart);
    expect(wide.textEms).toBeGreaterThan(23.9);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await locateCells()).toMatchObject(apart);
    if (size !== null) await page.setViewportSize(size);
    await wellMade();

    // Right before: the server asks every few seconds, and would find the money itself.
    await payer.pay();
    await act('verbs.ask_wallet', 'w');
    await page.getByRole('button', { name: words('ask.busy') }).waitFor();
    await control(url, { command: 'calls.release', owner: payment.payment_no });
    await says('ask.answered.paid', { number: payment.payment_no });

    await act('verbs.reply', 'a');
    await type(words('field.reply'), 'OK 017');
    await confirm('replyToOrder.confirm');
    await says('done.replyToOrder');
    await act('verbs.start', 's');
    await confirm('startService.confirm');
    await says('done.startService');
    await act('verbs.open_matter', 'o');
    await type(words('field.matterTitle'), 'OK 017');
    await wellMade();
    await confirm('openMatter.confirm');
    await says('done.openMatter');
    await act('verbs.step', 't');
    await confirm('step.confirm');
    await says('done.step');
    await act('about.deliver', 'f');
    const chooser = page.waitForEvent('filechooser');
    await use(dialog.getByRole('button', { name: words('deliver.pick'), exact: true }));
    await (await chooser).setFiles(file);
    await confirm('acts.deliver');
    await says('done.deliver');
    await page.getByRole('paragraph').filter({ hasText: 'report.pdf' }).waitFor();

    await act('about.refund', 'r');
    await type(words('field.amount'), '5391');
    await type(words('field.reasonForCustomer'), 'OK 018');
    await wellMade();
    await confirm('refund.confirm');
    await says('done.proposed');
    await wellMade();
    expect(one.problems).toEqual([]);
    await one.close();

    const two = await openConsole(locale, second);
    const amount = locale === 'zh-CN' ? '¥5,391.00' : 'CN¥5,391.00';
    await two.find(orderNo);
    await two.act('verbs.confirm_refund', 'p');
    await two.type(words('field.amountAgain'), '5391');
    await two.type(words('field.code'), second.nextCode());
    await two.wellMade();
    await two.use(two.page.getByRole('button', { name: words('confirm.confirm', { amount }) }));
    await two.page.getByText(words('done.confirmed.wallet'), { exact: true }).waitFor();
    await two.use(two.page.getByRole('link', { name: t('console-shell:log'), exact: true }));
    const line = two.page.getByRole('row').filter({ hasText: second.name });
    await line.filter({ hasText: first.name }).waitFor();
    await two.wellMade();
    expect(two.problems).toEqual([]);
  });
});
