import type { Browser, Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { inLocale } from '#contract/locale-path.ts';
import type { Locale } from '#contract/picklists.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { storedSessionOf, type SitePerson } from '#tests/support/site-person.ts';
import { control, type Site } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { holdRoutes, type HeldRoute, type HeldRoutes } from './held-routes.ts';
import { holdTime, passTime } from './held-time.ts';

/** A real browser on a site of its own, with the calls and the timers of the page in hand. */
export type Stage = {
  page: Page;
  site: Site;
  person: SitePerson;
  locale: Locale;
  t: ReturnType<typeof translatorIn>;
  calls: HeldRoutes;
  /** Turns to a page of the site as a link does; nothing is loaded anew. */
  go(path: string): Promise<void>;
  /** Turns to a page and waits until it is there; `title` names the title of a page in shell.json. */
  turnTo(path: string, title: string): Promise<void>;
  /** Loads a page of the site. */
  open(path: string): Promise<void>;
  /** Lets time pass for page and server alike; timers of the page may come late (`passTime`). */
  pass(ms: number, lateBelowMs?: number): Promise<void>;
  /** Presses what has this text, as soon as it can be pressed. */
  press(key: string, values?: Readonly<Record<string, string>>): Promise<void>;
  /** Presses it in the dialog that covers the page. */
  confirm(key: string): Promise<void>;
  field(key: string): Locator;
  /** The server refuses a call, before or after it was handled. */
  refuse(call: HeldRoute, status: number, when?: 'before' | 'after'): Promise<void>;
  /** Asks the server on behalf of the person, beside the page. Throws when it refuses. */
  api<Data extends v.GenericSchema>(
    method: string,
    path: string,
    data: Data,
    body?: unknown,
  ): Promise<v.InferOutput<Data>>;
  /** Loads a page as a guest, or as the person who is signed in. */
  openAs(who: 'guest' | 'person', path: string): Promise<void>;
  /** What went wrong behind the reader's back, but for the calls that the path lets fail. */
  problems(): readonly string[];
  close(): Promise<void>;
};

export type StageOptions = {
  browser: Browser;
  site: Site;
  person: SitePerson;
  locale: Locale;
};

/** Opens the site as somebody who is signed in. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { browser, site, person, locale } = options;
  const session = { ...storedSessionOf(person), locale };
  const visitor = await openVisitor(browser, {
    baseURL: site.url,
    locale,
    device: 'desktop',
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
    go,
    async turnTo(path, title) {
      await go(path);
      await page.waitForFunction(
        (begins) => document.title.startsWith(begins),
        t(`shell:titles.${title}`),
      );
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
    problems: () => visitor.problems.filter((problem) => !isMeant.test(problem)),
    close: visitor.close,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** As narrow as a phone, with what a computer shows: a code that somebody scans. */
const screenSize = { width: 360, height: 640 };

const isMeant = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;
