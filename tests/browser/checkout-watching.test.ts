import { describe, expect, inject, test } from 'vitest';
import {
  mockStatusPolls,
  pending,
  statusCalls,
  success,
} from '#tests/support/checkout-responses.ts';
import { checkoutPage, stopClock, watchStatusRequests } from '#tests/support/checkout-page.ts';
import { openPayer } from '#tests/support/checkout-payer.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

const url = inject('siteUrl');
const minuteMs = 60_000;
const holdMs = 25_000;

const browser = await sharedBrowser();

describe('ten minutes on the code page', () => {
  test('of a server that holds: at most three requests a minute, none at once, none after leaving', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const asked = watchStatusRequests(page);
    const held: (() => Promise<void>)[] = [];
    let leftMs = 30 * minuteMs;
    await page.route(statusCalls, (route) => {
      expect(route.request().headers()['prefer']).toBe('wait=25');
      held.push(() =>
        route.fulfill(success(pending(payment, leftMs), { 'Preference-Applied': 'wait=25' })),
      );
    });
    await page.clock.install();
    await payer.openCode();
    await stopClock(page);

    const asks = async () => {
      await page.clock.runFor(50);
      return held.length;
    };
    for (let passed = 0; passed < 10 * minuteMs; passed += holdMs) {
      await expect.poll(asks).toBe(1);
      await page.clock.runFor(holdMs);
      leftMs -= holdMs;
      await held.shift()?.();
    }
    expect(asked).toMatchObject({ most: 1 });
    expect(asked.sent).toBeLessThanOrEqual(30);
    expect(asked.sent).toBeGreaterThanOrEqual(24);

    // It asks again some time after it has read the last answer.
    await expect.poll(asks).toBe(1);
    expect(asked.atOnce).toBe(1);
    await leave(payer);
    await expect.poll(() => asked.atOnce).toBe(0);
    const before = asked.sent;
    await page.clock.runFor(2 * minuteMs);
    expect(asked.sent).toBe(before);
    await payer.close();
  });

  test('of a server that does not: at most one in two seconds, none at once, none after leaving', async () => {
    const payer = await openPayer(browser, { url });
    const payment = await payer.startPayment();
    const { page } = payer;
    const asked = watchStatusRequests(page);
    let passed = 0;
    await mockStatusPolls(page, () => success(pending(payment, 30 * minuteMs - passed)));
    await page.clock.install();
    await payer.openCode();
    await stopClock(page);

    const pass = async (until: number, stepMs: number) => {
      while (passed < until) {
        await page.clock.runFor(stepMs);
        passed += stepMs;
        await expect.poll(() => asked.atOnce).toBe(0);
      }
    };

    await pass(minuteMs, 1000);
    expect(asked.sent).toBeLessThanOrEqual(0.5 * 60 + 1);
    await pass(10 * minuteMs, 4000);
    expect(asked).toMatchObject({ most: 1 });
    expect(asked.sent).toBeLessThanOrEqual(0.5 * 600);
    // Nor does it fall asleep: from a minute on it asks every 5 s.
    expect(asked.sent).toBeGreaterThan(60);

    await leave(payer);
    const before = asked.sent;
    await page.clock.runFor(2 * minuteMs);
    expect(asked.sent).toBe(before);
    await payer.close();
  });
});

/** Goes to another page of the site, within the same document. */
async function leave({ page, locale }: Awaited<ReturnType<typeof openPayer>>): Promise<void> {
  const { t, timer } = checkoutPage(page, locale);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.saas'), exact: true })
    .click();
  await timer.waitFor({ state: 'detached' });
}
