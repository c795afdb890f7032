import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import type { TypedFields } from '#tests/support/act-by-command.ts';
import { faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor } from '#tests/support/hand.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { actAtSite } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const browser = await sharedBrowser();
const site = { url: inject('siteUrl') };
const act = (name: string, fields: TypedFields) =>
  actAtSite(inject('siteData'), Date.now(), name, fields);
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(
  chooseByCommit('order-service', [
    { locale: 'zh-CN', device: 'phone' },
    { locale: 'en-US', device: 'desktop' },
  ] as const),
)('in $locale on a $device', ({ locale, device }) => {
  const t = translatorIn(locale);

  test('a paid service is begun, its matters are opened, done or withdrawn, and it is completed', async () => {
    const person = await registerPerson(site.url);
    const orderNo = await ordersOn(siteApi(site.url, person.token)).place('paid', 'service');
    const kept = { ...toStoredSession(person), locale };
    const visitor = await openVisitor(browser, { baseURL: site.url, locale, device, kept });
    const { page } = visitor;
    const use = handFor(device, page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const heading = (key: string) => page.getByRole('heading', { name: t(key), exact: true });
    const read = async () => {
      await page.goto(inLocale(`/user/orders/${orderNo}`, locale));
      await page.getByRole('region', { name: t('orders:service.matter.title') }).waitFor();
    };
    const wellMade = async () => expect(await faultsInOneScheme(page, locale)).toEqual([]);

    await read();
    await heading('orders:service.say.awaitingStart.title').waitFor();
    await wellMade();

    const take = (name: string, fields: TypedFields) =>
      act(`service.${name}`, { order_no: orderNo, ...fields });
    const done = async (matter: string, keys: readonly string[]) => {
      for (const step of keys) await take('step', { matter, step });
    };
    await take('start', { adviser: 'Sample A' });
    await read();
    await heading('orders:service.say.canOpen.title').waitFor();
    await wellMade();

    const matters = [
      { title: '019', units: '2' },
      { title: '020', units: '1' },
      { title: '021', units: '12' },
    ];
    for (const matter of matters) await take('matter', matter);
    await done('1', ['search']);
    const path = join(folder, `${orderNo}.pdf`);
    writeFileSync(path, '%PDF-1.7\n%%EOF\n');
    await take('deliver', { matter: '1', files: `@${path}` });
    await done('2', ['search', 'approval', 'filing']);
    await take('branch', { matter: '2', branch: 'upheld' });
    await done('2', ['analysis']);
    await take('withdraw', { matter: '3', reason: '022' });
    await take('use', { key: 'visits', amount: '1', note: '023' });
    await read();
    await page.getByText(t('orders:service.tag.yours'), { exact: true }).waitFor();
    await page.getByText(t('orders:service.files.new'), { exact: true }).waitFor();
    const folded = page
      .getByRole('region', { name: t('orders:service.matter.title') })
      .locator('details:not([open]) > summary');
    for (const state of ['delivered', 'withdrawn']) {
      const summary = folded.filter({ hasText: t(`orders:service.matter.state.${state}`) });
      await use(summary);
    }
    await page.getByText(t('orders:service.matter.withdrawn'), { exact: false }).waitFor();
    await wellMade();
    const arrives = page.waitForEvent('download');
    await use(button(t('orders:attachment.download', { name: `${orderNo}.pdf` })));
    expect((await arrives).suggestedFilename()).toBe(`${orderNo}.pdf`);
    await page
      .getByText(t('orders:service.files.new'), { exact: true })
      .waitFor({ state: 'hidden' });

    await page
      .getByRole('textbox', { name: t('orders:conversation.field'), exact: true })
      .fill('018');
    await use(button(t('orders:conversation.send')));
    await page.getByRole('list', { name: t('orders:conversation.list') }).waitFor();
    await act('service.reply', { order_no: orderNo, text: '024' });
    await done('1', ['approval', 'filing', 'examination', 'publication', 'certificate']);
    for (const [key, amount] of Object.entries({ opinions: '6', proceedings: '2', visits: '3' }))
      await take('use', { key, amount, note: '025' });
    await read();
    await heading('orders:service.say.allDone.title').waitFor();
    await use(page.locator('summary', { hasText: t('orders:conversation.title') }));
    await page.getByText('024', { exact: true }).waitFor();
    await wellMade();

    await act('service.complete', { order_no: orderNo });
    // The steps of a delivered service are folded.
    await page.reload();
    await heading('orders:service.say.delivered.title').waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
