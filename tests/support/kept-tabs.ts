import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { longestWaitMs } from './longest-wait.ts';

/** One tab in a separate context. */
export type Tab = {
  context: BrowserContext;
  page: Page;
  /** Ends the visit: closes the tab, or resets it and keeps it for the next one. */
  leave: () => Promise<void>;
};

type TabOptions = BrowserContextOptions & {
  baseURL: string;
  viewport: { width: number; height: number };
};

/** As many as different people visit in turns; each of them is a process. */
const keptAtMost = 4;

const keptTabs = new WeakMap<Browser, Map<string, Tab>>();

const visitedTabs = new WeakMap<Browser, Set<Tab>>();

/** Has the tabs of this browser kept when their visitors leave them. */
export function keepTabs(browser: Browser): void {
  if (!keptTabs.has(browser)) keptTabs.set(browser, new Map());
}

/** Returns the tabs of this browser that their visitors have not left yet. */
export function listVisits(browser: Browser): readonly Tab[] {
  return [...(visitedTabs.get(browser) ?? [])];
}

/** Returns the contexts that a visitor of this browser has left open. */
export function abandonedContexts(browser: Browser): readonly BrowserContext[] {
  const kept = [...(keptTabs.get(browser)?.values() ?? [])].map(({ context }) => context);
  return browser.contexts().filter((context) => !kept.includes(context));
}

/**
 * Opens a tab for one visit. A tab left by another visitor with the same options has the files of the
 * site cached and its process warm, which saves two thirds of the time of a first page; nothing else of
 * its earlier visits remains.
 */
export async function openTab(browser: Browser, options: TabOptions): Promise<Tab> {
  const tabs = keptTabs.get(browser);
  const key = JSON.stringify(options);
  const kept = tabs?.get(key);
  tabs?.delete(key);
  const tab = kept ?? (await newTab(browser, options, tabs));
  visitedTabs.set(browser, (visitedTabs.get(browser) ?? new Set()).add(tab));
  return tab;
}

async function newTab(
  browser: Browser,
  options: TabOptions,
  tabs: Map<string, Tab> | undefined,
): Promise<Tab> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(longestWaitMs);
  const page = await context.newPage();
  const history = await context.newCDPSession(page);
  const changes = noteChanges(context, page);
  const tab: Tab = {
    context,
    page,
    async leave() {
      visitedTabs.get(browser)?.delete(tab);
      if (tabs === undefined || changes.areLasting || page.isClosed()) return context.close();
      try {
        await clean(tab, options, changes.undo.splice(0));
        await history.send('Page.resetNavigationHistory');
      } catch {
        // The site has stopped, or the page refuses to unload.
        return context.close();
      }
      const key = JSON.stringify(options);
      const oldest = tabs.has(key)
        ? key
        : tabs.size >= keptAtMost
          ? [...tabs.keys()][0]
          : undefined;
      const replaced = oldest === undefined ? undefined : tabs.get(oldest);
      if (oldest !== undefined) tabs.delete(oldest);
      tabs.set(key, tab);
      await replaced?.context.close();
    },
  };
  return tab;
}

/** The page events that tests listen to. */
const heard = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

async function clean(
  { context, page }: Tab,
  { baseURL, viewport, colorScheme, reducedMotion }: TabOptions,
  undo: readonly (() => Promise<void>)[],
): Promise<void> {
  for (const event of heard) page.removeAllListeners(event);
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  await Promise.all(undo.map((each) => each()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(`${baseURL}/healthz`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? null,
    reducedMotion: reducedMotion ?? null,
    forcedColors: 'none',
    contrast: 'no-preference',
  });
  await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
}

/** Records a test's changes to a tab, and if one of them cannot be undone. */
function noteChanges(context: BrowserContext, page: Page) {
  const changes: { undo: (() => Promise<void>)[]; areLasting: boolean } = {
    undo: [],
    areLasting: false,
  };
  for (const target of [context, page]) {
    for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding']) {
      const add: (...args: unknown[]) => Promise<{ dispose: () => Promise<void> }> = Reflect.get(
        target,
        name,
      ).bind(target);
      Reflect.set(target, name, async (...args: unknown[]) => {
        const added = await add(...args);
        changes.undo.push(() => added.dispose());
        return added;
      });
    }
  }
  const lasting: readonly (readonly [object, string])[] = [
    [context, 'newCDPSession'],
    [context.clock, 'install'],
    [context.clock, 'setFixedTime'],
    [context.clock, 'setSystemTime'],
  ];
  for (const [target, name] of lasting) {
    const change: (...args: unknown[]) => unknown = Reflect.get(target, name).bind(target);
    Reflect.set(target, name, (...args: unknown[]) => {
      changes.areLasting = true;
      return change(...args);
    });
  }
  return changes;
}
