import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Refund } from '#contract/refunds/schemas.ts';
import { faultsInBothSchemes } from '#tests/support/both-schemes.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor } from '#tests/support/hand.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { actAtSite } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

describe.each(
  chooseByCommit('company transfer', [
    { locale: 'zh-CN', device: 'phone' },
    { locale: 'en-US', device: 'desktop' },
  ] as const),
)('a company in $locale on a $device', ({ locale, device }) => {
  const t = translatorIn(locale);

  test('a company takes a quote, transfers, and gets a part of it back', async () => {
    const person = await registerPerson(baseURL);
    const kept = { ...toStoredSession(person), locale };
    const { page, context, problems } = await openVisitor(browser, {
      baseURL,
      locale,
      device,
      kept,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    if (device === 'phone') await page.setViewportSize({ width: 360, height: 800 });
    const use = handFor(device, page);
    const { api } = siteApi(baseURL, person.token);
    const wellMade = async () => expect(await faultsInBothSchemes(page)).toEqual([]);
    const press = (key: string) =>
      use(page.getByRole('button', { name: t(key), exact: true }).first());
    const heading = (key: string) => page.getByRole('heading', { name: t(key), exact: true });
    const staff = (name: string, fields: Record<string, string>) =>
      actAtSite(inject('siteData'), Date.now(), name, fields);

    // Companies pay the most expensive plan by transfer.
    await page.goto(inLocale('/services/trademark', locale));
    await use(page.getByRole('link', { name: t('shell:quote'), exact: true }).last());
    await page.getByRole('textbox', { name: t('quotes:form.name') }).fill('示例科技有限公司');
    await press('quotes:form.submit');
    await press('quotes:order');
    await press('purchase:confirm');
    await heading('checkout:choose.title').last().waitFor();
    const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
    const read = () => api('GET', `orders/${orderNo}`, Order);

    await use(page.locator('summary', { hasText: t('checkout:transfer.offer') }));
    await press('checkout:transfer.copy');
    await page.getByText(t('checkout:transfer.copied'), { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').at(-1)).toBe(
      t('checkout:transfer.line', { term: t('checkout:transfer.reference'), value: orderNo }),
    );
    await wellMade();
    await press('checkout:transfer.announce');
    await heading('checkout:transfer.title').waitFor();
    await wellMade();
    await press('checkout:transfer.withdraw');
    await heading('checkout:choose.title').last().waitFor();
    await use(page.locator('summary', { hasText: t('checkout:transfer.offer') }));
    await press('checkout:transfer.announce');
    await heading('checkout:transfer.title').waitFor();

    const { amount } = await read();
    const arrived = { reference: randomUUID(), day: '2026-11-20', amount: String(amount / 100) };
    const recorded = await staff('transfer.record', { order_no: orderNo, ...arrived });
    expect((await read()).status).toBe('pending');
    const id = /^id: (\d+)$/m.exec(recorded)?.[1] ?? '';
    await staff('transfer.confirm', { id, amount: arrived.amount });
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await page.getByText(t('checkout:paid.word'), { exact: true }).waitFor();
    expect((await read()).payment?.channel).toBe('bank_transfer');
    await wellMade();

    const contract = page.waitForEvent('download');
    await page.goto(inLocale(`/user/orders/${orderNo}`, locale));
    await use(page.getByRole('button', { name: t('orders:door.contract'), exact: true }));
    expect((await contract).suggestedFilename()).toMatch(/\.pdf$/);

    await staff('refund.request', { order_no: orderNo, amount: '1000', reason: '少办一件' });
    const [refund] = (await read()).refunds;
    const refundNo = refund?.refund_no ?? '';
    const sent = { refund_no: refundNo, reference: randomUUID() };
    await staff('refund.send_back', sent);
    expect((await api('GET', `refunds/${refundNo}`, Refund)).status).toBe('refunding');
    await staff('refund.sent_back', sent);
    await page.goto(inLocale(`/user/refunds/${refundNo}`, locale));
    await page.getByText(t('refunds:status.refunded'), { exact: true }).first().waitFor();
    await wellMade();
    const { refunded_amount: back } = await read();
    expect(back).toBe(100_000);
    expect(problems).toEqual([]);
  });
});
