import { describe, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { buyInBrowser } from '#tests/support/buying-journey.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { newestCode } from '#tests/support/site.ts';
import { openVisitor, sidewaysScroll } from '#tests/support/visitor.ts';
import { payInTab } from '#tests/support/wallet-tab.ts';

const baseURL = inject('siteUrl');

const browser = await sharedBrowser({ paints: true });

describe.each(
  chooseByCommit('journey', [
    { locale: 'zh-CN', device: 'phone', scheme: 'light' },
    { locale: 'en-US', device: 'desktop', scheme: 'dark' },
  ] as const),
)('a visitor in $locale on a $device', ({ locale, device, scheme }) => {
  test('a visitor signs up, orders the SaaS plan, pays by QR code and sees "paid"', async () => {
    const visitor = await openVisitor(browser, { baseURL, locale: 'zh-CN', device, scheme });
    const { page, context, problems } = visitor;
    const inspect = async () => {
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    };
    await buyInBrowser({
      page,
      baseURL,
      locale,
      device,
      codeFor: (phone) => newestCode(baseURL, phone),
      pay: ({ payer_url: payerUrl = '' }) => payInTab(context, payerUrl),
      inspect,
    });
    expect(problems).toEqual([]);
  });
});
