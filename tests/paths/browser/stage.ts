import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { setVisibility } from '#tests/support/checkout-page.ts';
import { longestWaitMs } from '#tests/support/longest-wait.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import {
  endSessions,
  signIn,
  toStoredSession,
  type SitePerson,
} from '#tests/support/site-person.ts';
import { control, type Site } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import type { Stage } from '../drivers/stage.ts';
import { holdRoutes, type HeldRoutes } from './held-routes.ts';
import { holdTime, passTime } from './held-time.ts';

/** A stage in a real browser, on a separate site. */
export type BrowserStage = Omit<Stage, 'calls' | 'page'> & {
  page: Page;
  site: Site;
  calls: HeldRoutes;
  /** Console and page errors, except for calls that the path makes fail. */
  problems(): readonly string[];
  close(): Promise<void>;
};

export type StageOptions = {
  browser: Browser;
  site: Site;
  person: SitePerson;
  locale: Locale;
  device?: 'desktop' | 'phone';
};

/** Opens the site as a signed-in person. */
export async function openStage(options: StageOptions): Promise<BrowserStage> {
  const { browser, site, person, locale, device = 'desktop' } = options;
  const session = { ...toStoredSession(person), locale };
  const visitor = await openVisitor(browser, {
    baseURL: site.url,
    locale,
    device,
    kept: session,
  });
  const { page, context, tester } = visitor;
  const t = translatorIn(locale);
  await page.setViewportSize(screenSize);
  await holdTime(context);
  const calls = await holdRoutes(page);
  const go = (path: string) =>
    page.evaluate((to) => history.pushState({}, '', to), inLocale(path, locale));
  const open = async (path: string) => {
    await page.goto(inLocale(path, locale));
    await hydrated(page);
  };
  return {
    page,
    site,
    person,
    locale,
    t,
    calls,
    address: () => new URL(page.url()).pathname,
    go,
    async turnTo(path, titleKey) {
      await go(path);
      await page.waitForFunction((begins) => document.title.startsWith(begins), t(titleKey));
    },
    open,
    async pass(ms, lateBelowMs) {
      await site.moveClock(ms);
      await passTime(page, ms, lateBelowMs);
    },
    async press(key, values = {}) {
      const words = new RegExp(`^\\s*${escaped(t(key, values))}\\s*$`);
      await page.locator('button:visible, a:visible').filter({ hasText: words }).last().click();
    },
    async confirm(key) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(key), exact: true })
        .click();
    },
    field: (key) => page.getByRole('textbox', { name: t(key), exact: true }),
    async refuse(call, status, when = 'before') {
      const fault = { owner: tester, path: call.path, status, when, times: 1 };
      await control(site.url, { command: 'calls.fail', ...fault });
      await call.deliver();
    },
    async api(method, path, data, body) {
      const response = await fetch(`${site.url}/api/v1/${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`);
      return v.parse(data, v.parse(v.object({ data: v.unknown() }), await response.json()).data);
    },
    async openAs(who, path) {
      const kept = who === 'guest' ? { locale } : session;
      await page.evaluate((entries) => {
        localStorage.clear();
        for (const [name, value] of entries) localStorage.setItem(name, value);
      }, Object.entries(kept));
      await open(path);
    },
    admin: (...args) => site.admin(...args),
    act: (name, fields) => site.act(name, fields),
    async atWallet(payerUrl, act) {
      const address = new URL(`${payerUrl}/${act}`, site.url);
      const response = await fetch(address, { method: 'POST', redirect: 'manual' });
      if (response.status >= 400) throw new Error(`the wallet answered ${response.status}`);
    },
    setVisibility: (state) => setVisibility(page, state),
    restoreNetwork: () => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    emit: (channel, message = 'another tab') =>
      page.evaluate(
        ([name, said]) => {
          const sends = new BroadcastChannel(name);
          sends.postMessage(said);
          sends.close();
        },
        [channel, message] as const,
      ),
    async signInElsewhere() {
      Object.assign(person, await signIn(site.url, person));
      await storeElsewhere(page, Object.entries(toStoredSession(person)));
    },
    signOutElsewhere: () => storeElsewhere(page, []),
    endSessions: () => endSessions(site.url, person.phone),
    forgetAcceptances: () =>
      control(site.url, { command: 'acceptances.forget', phone: person.phone }),
    async says(patterns, timeout = longestWaitMs) {
      await page.waitForFunction(saysAny, patterns, { timeout });
    },
    isSaid: (patterns) => page.evaluate(saysAny, patterns),
    async text() {
      const text = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));
      return `${page.url()} says: ${text.slice(0, 1500)}`;
    },
    problems: () => visitor.problems.filter((problem) => !isMeant.test(problem)),
    close: visitor.close,
  };
}

/** Simulates another tab that stores these values, or removes them. */
async function storeElsewhere(
  page: Page,
  kept: readonly (readonly [name: string, value: string])[],
): Promise<void> {
  await page.evaluate((entries) => {
    for (const name of ['token', 'user']) localStorage.removeItem(name);
    for (const [name, value] of entries) localStorage.setItem(name, value);
    const newValue = localStorage.getItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
  }, kept);
}

function saysAny(patterns: readonly string[]): boolean {
  const said = document.body.innerText.replaceAll(/\s+/g, ' ');
  return patterns.some((pattern) => new RegExp(pattern, 'u').test(said));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** As narrow as a phone; a desktop still shows the QR code. */
const screenSize = { width: 360, height: 640 };

const isMeant = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;
