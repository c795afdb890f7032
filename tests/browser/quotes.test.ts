import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor } from '#tests/support/hand.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

describe.each(
  chooseByCommit('quotes', [
    { locale: 'zh-CN', device: 'phone' },
    { locale: 'en-US', device: 'desktop' },
  ] as const),
)('quotes in $locale on a $device', ({ locale, device }) => {
  const t = translatorIn(locale);

  test('a buyer takes a quote from a plan to the boss, and orders by it', async () => {
    const person = await registerPerson(baseURL);
    const kept = { ...toStoredSession(person), locale };
    const { page, problems } = await openVisitor(browser, { baseURL, locale, device, kept });
    if (device === 'phone') await page.setViewportSize({ width: 360, height: 800 });
    const use = handFor(device, page);
    const wellMade = async () => expect(await faultsInOneScheme(page, locale)).toEqual([]);
    const act = (key: string) => page.getByRole('button', { name: t(key), exact: true });

    await page.goto(inLocale('/saas', locale));
    await use(page.getByRole('link', { name: t('shell:quote'), exact: true }).first());
    await act('quotes:form.submit').waitFor();
    await wellMade();
    await page.getByRole('textbox').fill('示例科技有限公司');
    await use(act('quotes:form.submit'));
    await page.getByText(t('quotes:state.valid'), { exact: true }).waitFor();
    await wellMade();

    const arrives = page.waitForEvent('download');
    await use(page.getByRole('button', { name: /BJ\d{8}/ }));
    const file = await arrives;
    expect(file.suggestedFilename()).toMatch(/BJ\w+\.pdf$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    await use(act('quotes:order'));
    await act('purchase:confirm').waitFor();
    await wellMade();
    await use(act('purchase:confirm'));
    await page.waitForURL(/user\/payment\/service\/order/);
    await page.goto(inLocale('/user/quotes', locale));
    await use(page.getByRole('link', { name: t('quotes:openOrder'), exact: true }));
    await page.waitForURL(/user\/orders\/XY\d+/);
    expect(problems).toEqual([]);
  });
});
