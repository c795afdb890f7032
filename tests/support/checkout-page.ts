import type { Locator, Page, Request } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import { scanQr } from './visitor.ts';
import { translatorIn } from './translator.ts';

/** Returns the parts of the payment pages that a payer reads and uses, in one language. */
export function checkoutPage(page: Page, locale: Locale) {
  const t = translatorIn(locale);
  const panel = page.getByRole('region', { name: t('checkout:panel.label') });
  return {
    t,
    panel,
    says: (key: string) => panel.getByText(t(`checkout:${key}`), { exact: true }),
    button: (key: string, values = {}) => page.getByRole('button', { name: t(key, values) }),
    timer: page.getByRole('timer'),
    code: page.getByRole('img', { name: /付款码|payment code/ }),
    paid: page.getByText(t('checkout:paid.word'), { exact: true }),
    refunded: page.getByText(t('checkout:refunded.word'), { exact: true }),
    cancelled: page.getByText(t('checkout:cancelled.word'), { exact: true }),
    /** The controls that would lead to a second payment. */
    invitations: page.getByRole('button', {
      name: new RegExp(
        [t('checkout:choose.submit'), t('checkout:act.newCode'), '改用', 'Use '].join('|'),
      ),
    }),
  };
}

/** Returns the countdown on screen, in seconds. */
export async function secondsLeft(timer: Locator): Promise<number> {
  return secondsIn((await timer.textContent()) ?? '');
}

function secondsIn(countdown: string): number {
  const [, minutes, seconds] = /(\d+):(\d{2})/.exec(countdown) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Returns the code as another person's phone reads it off the screen. */
export async function codeOnScreen(page: Page, locale: Locale): Promise<string | null> {
  const { code } = checkoutPage(page, locale);
  await code.waitFor();
  return scanQr(code);
}

/** Hides or shows the tab through the visibility event. */
export async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    Object.defineProperty(document, 'hidden', { configurable: true, value: value === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Waits until the page asks for the modules of those names and has them, with all that they import and their styles. */
export async function modulesLoaded(page: Page, names: readonly string[]): Promise<void> {
  const addresses = names.map(async (name) => {
    const isAsked = new RegExp(`/assets/${name}-[^/]*\\.js$`);
    return (await page.waitForRequest((each) => isAsked.test(each.url()))).url();
  });
  for (const address of await Promise.all(addresses)) {
    await page.evaluate(`import(${JSON.stringify(address)})`);
  }
  // A style that came with the document has a disabled link, which never loads.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ disabled, sheet }) => disabled || sheet,
    ),
  );
}

/** Counts the page's payment requests: the total, and the maximum at one moment. */
export function watchStatusRequests(page: Page) {
  const counted = { sent: 0, atOnce: 0, most: 0 };
  const isStatus = (address: string) => /\/payments\/[^/]+\/status$/.test(address);
  page.on('request', (request) => {
    if (!isStatus(request.url())) return;
    counted.sent += 1;
    counted.atOnce += 1;
    counted.most = Math.max(counted.most, counted.atOnce);
  });
  const ended = (request: Request) => {
    if (isStatus(request.url())) counted.atOnce -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return counted;
}
