import type { Browser, CDPSession } from 'playwright-core';
import * as v from 'valibot';
import { median, rounded } from './figures.ts';
import { networks, serveHtml, withoutScripts } from './first-paint.ts';

/** A phone takes four times as long as the machine that measures. */
const slowness = 4;
/** A task blocks with what it takes beyond this; ms. */
const briefMs = 50;
/** The time after the start that still belongs to it; ms. */
const afterStartMs = 1500;

const Event = v.object({
  name: v.string(),
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.optional(v.number(), 0),
  /** Processor time of the thread, µs. */
  tdur: v.optional(v.number(), 0),
  args: v.optional(v.object({ name: v.optional(v.string()) }), {}),
});
/** A site to measure, and the browser storage of a signed-in person. */
type Site = { url: string; stored: Readonly<Record<string, string>> };
type Run = { blockingMs: number; mainThreadMs: number; lcpMs: number };

/**
 * Measures what the main thread does after the first paint on a phone with fast 4G, in processor time, which other
 * work on the machine does not lengthen; medians of runs in turn. The bare page is the home page without scripts.
 */
export async function measureBlocking(
  browser: Browser,
  {
    sites,
    paths,
    runs,
  }: {
    sites: readonly Site[];
    paths: readonly string[];
    runs: number;
  },
) {
  const url = sites[0]?.url ?? '';
  const html = withoutScripts(await (await fetch(url)).text());
  const marked = html.replace('</body>', "<script>performance.mark('started')</script></body>");
  const bare = await serveHtml(marked, url);
  const rows = [];
  for (const path of paths) {
    const seen = [...sites, { url: bare.url, stored: {} }].map((site) => ({
      site,
      runs: new Array<Run>(),
    }));
    for (let turn = 0; turn < runs; turn += 1) {
      for (const each of seen) {
        each.runs.push(await measureRun(browser, each.site, path));
      }
    }
    const last = seen.at(-1)?.runs ?? [];
    const middle = (of: readonly Run[], pick: (run: Run) => number) => median(of.map(pick));
    for (const { site, runs: own } of seen.slice(0, -1)) {
      rows.push({
        path,
        site: site.url,
        'blocking, ms': Math.round(middle(own, ({ blockingMs }) => blockingMs)),
        'main thread, ms': Math.round(middle(own, ({ mainThreadMs }) => mainThreadMs)),
        'to bare': rounded(
          middle(own, ({ mainThreadMs }) => mainThreadMs) /
            middle(last, ({ mainThreadMs }) => mainThreadMs),
        ),
        'LCP to bare': rounded(
          middle(own, ({ lcpMs }) => lcpMs) / middle(last, ({ lcpMs }) => lcpMs),
        ),
      });
    }
  }
  bare.server.close();
  return rows;
}

async function measureRun(browser: Browser, { url, stored }: Site, path: string): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  if (path.startsWith('/user')) {
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
  }
  const session = await context.newCDPSession(page);
  const { latency, throughput } = networks.fast4g;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  const stopTrace = await startTrace(await browser.newBrowserCDPSession());
  await page.goto(`${url}${path}`, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('started').length > 0);
  await page.waitForTimeout(afterStartMs);
  const events = await stopTrace();
  const lcpMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return { ...addTasks(events), lcpMs };
}

/** Returns a function that ends the trace and returns its events. */
async function startTrace(
  browser: CDPSession,
): Promise<() => Promise<v.InferOutput<typeof Event>[]>> {
  const events: unknown[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', 'loading', '__metadata'],
    },
  });
  return async () => {
    const ended = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
    await browser.send('Tracing.end');
    await ended;
    await browser.detach();
    return v.parse(v.array(Event), events);
  };
}

/** Adds up the tasks of the page's main thread after its first paint. */
function addTasks(events: readonly v.InferOutput<typeof Event>[]): Omit<Run, 'lcpMs'> {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) throw new Error('The page did not paint.');
  const thread = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === paint.pid && args.name === 'CrRendererMain',
  );
  const tasks = events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'RunTask' &&
        ph === 'X' &&
        pid === paint.pid &&
        tid === thread?.tid &&
        ts > paint.ts,
    )
    .map(({ tdur }) => (tdur / 1000) * slowness);
  return {
    blockingMs: tasks.reduce((sum, ms) => sum + Math.max(0, ms - briefMs), 0),
    mainThreadMs: tasks.reduce((sum, ms) => sum + ms, 0),
  };
}
