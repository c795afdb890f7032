import { minuteMs } from '#contract/base/durations.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { setVisibility } from '#tests/support/checkout-page.ts';
import { endSessions } from '#tests/support/site-person.ts';
import type { BrowserStage } from './stage.ts';

/** Actions of the same person elsewhere on the subject of the page; `inOtherTab` notifies this page. */
export type Elsewhere = { onOtherDevice(): Promise<void>; inOtherTab(): Promise<void> };

type Disturb = (stage: BrowserStage, elsewhere: Elsewhere) => Promise<void>;

/**
 * Disturbances of a real page between steps, after its held calls are released; the page must agree with
 * the server after each. Drivers with access to the database also play a slow commit.
 */
export const disturbances: Readonly<Record<string, Disturb>> = {
  async reload({ page }) {
    await page.reload();
    await hydrated(page);
  },
  async back({ page }) {
    await page.goBack();
    await page.goForward();
  },
  async offline(stage) {
    await stage.page.context().setOffline(true);
    await stage.pass(5000);
    await stage.page.context().setOffline(false);
  },
  async hidden(stage) {
    await setVisibility(stage.page, 'hidden');
    await stage.pass(5000);
    await setVisibility(stage.page, 'visible');
  },
  // The timers of a frozen page stop; those of the server do not.
  async freeze({ page, site }) {
    await site.moveClock(6 * minuteMs);
    await page.evaluate(() => void document.dispatchEvent(new Event('resume')));
  },
  secondTab: (_, { inOtherTab }) => inOtherTab(),
  secondDevice: (_, { onOtherDevice }) => onOtherDevice(),
  async sessionEnded({ page, site, person, field, press, t }) {
    await endSessions(site.url, person.phone);
    // A page that sends no request learns nothing; the next load does.
    await page.reload();
    await page.waitForURL(/\/auth\/login\?redirect=/);
    await hydrated(page);
    await field('auth:phone').fill(person.phone);
    await page.getByLabel(t('auth:password.label'), { exact: true }).fill(person.password);
    await press('auth:login.submit');
    await page.waitForURL((url) => !url.pathname.includes('/auth/'));
    person.token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  },
  async language({ page, t, press }) {
    // A question covers the links.
    const keeps = page.getByRole('button', { name: t('orders:cancel.keep'), exact: true });
    if (await keeps.isVisible()) await press('orders:cancel.keep');
    for (const other of ['en-US', 'zh-CN']) {
      await page.locator(`a[data-lang="${other}"]`).first().click();
      await page.waitForFunction((lang) => document.documentElement.lang === lang, other);
    }
  },
  async lostAnswer({ page, calls }) {
    await calls.hold({ any: { method: 'GET', path: /\/(orders|payments)\// } });
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    const call = calls.newest('any');
    if (call !== null) {
      await call.handle();
      await call.lose();
    }
    await calls.release();
  },
};
