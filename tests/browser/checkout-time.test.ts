import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { QrPayment } from '#contract/payments/schemas.ts';
import { mockStatusPolls, pending, success } from '#tests/support/checkout-responses.ts';
import { checkoutPage, secondsLeft, watchStatusRequests } from '#tests/support/checkout-page.ts';
import { atWallet, openPayer } from '#tests/support/checkout-payer.ts';
import { tabTo } from '#tests/support/hand.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

const url = inject('siteUrl');

const browser = await sharedBrowser();

describe('the time left on a code', () => {
  test('the time left is announced at five minutes, one minute and thirty seconds, and can be extended', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page, locale } = payer;
    const { t, timer, button } = checkoutPage(page, locale);
    const time = await playTime(page, payment, 303);
    await payer.openCode();
    const told = await noteTold(page);
    const extend = ` ${t('checkout:time.extend')}`;
    expect(await timer.getAttribute('aria-live')).toBe('off');

    await time.pass(8);
    expect(told.toSorted()).toEqual(
      [t('checkout:panel.closing.word'), t('checkout:time.five') + extend].toSorted(),
    );
    told.length = 0;
    time.jump(63);
    await time.pass(10);
    expect(told).toEqual([t('checkout:time.one') + extend]);
    told.length = 0;
    time.jump(33);
    await time.pass(10);
    expect(told).toEqual([t('checkout:time.half') + extend]);

    expect(await secondsLeft(timer)).toBeGreaterThanOrEqual(20);
    await tabTo(page, button('checkout:extend.ask'));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.keyboard.press('Enter');
    await expect.poll(() => secondsLeft(timer)).toBeGreaterThan(29 * 60);
    expect(await button('checkout:extend.ask').count()).toBe(1);
    expect(await payer.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('the time left moves nothing for those who want no motion', async () => {
    const payer = await openPayer(browser, { url });
    await payer.startPayment();
    await payer.openCode();

    const moving = await payer.page.evaluate(() =>
      document.getAnimations().map((each) => String(each.effect?.getComputedTiming().duration)),
    );

    expect(moving).toEqual([]);
  });
});

describe('the focus', () => {
  test('the focus follows the result of the code, unless the payer is elsewhere', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page, locale } = payer;
    const { t, button, says, paid } = checkoutPage(page, locale);
    const time = await playTime(page, payment, 40);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await payer.openCode();
    await button('checkout:act.paid').focus();

    await time.pass(5);
    expect(await focused()).toBe(t('checkout:act.paid'));
    time.jump(1);
    await time.pass(8);
    await says('panel.expired.word').waitFor();
    await expect.poll(focused).toBe(t('checkout:panel.expired.title'));

    await atWallet(payer, payment, 'approve');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await paid.waitFor();
    const title = await page.locator('h2').filter({ hasText: '¥' }).textContent();
    await expect.poll(focused).toBe(title);
  });
});

/** Mocks the remaining seconds from the server and the clock of the page. */
async function playTime(page: Page, payment: QrPayment, seconds: number) {
  let left = seconds;
  const asked = watchStatusRequests(page);
  await mockStatusPolls(page, () => success(pending(payment, left * 1000)));
  await page.clock.install();
  return {
    /** Sets the remaining seconds for the next poll. */
    jump(to: number): void {
      left = to;
    },
    async pass(count: number): Promise<void> {
      for (let second = 0; second < count; second += 1) {
        left = Math.max(0, left - 1);
        await page.clock.runFor(1000);
        await expect.poll(() => asked.atOnce).toBe(0);
      }
    },
  };
}

/** Records every screen reader announcement from now on. */
async function noteTold(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.exposeFunction('noteTold', (text: string) => void (text === '' || told.push(text)));
  await page.evaluate(() => {
    const { noteTold: note } = Object(globalThis);
    const alive = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest(alive)) note(element.textContent?.trim() ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return told;
}
