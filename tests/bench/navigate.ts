import type { Browser, CDPSession } from 'playwright-core';
import * as v from 'valibot';
import { percentile, rounded } from './figures.ts';
import { openWalk, walks, type Stored, type WalkName } from './walk.ts';

/**
 * Measures navigation between pages of a walk that were visited before, from the click to the paint: in ms
 * with a CPU slowed down four times, and as the time that the main thread worked at full speed, which does not
 * depend on other load.
 */
export async function measureNavigation(
  browser: Browser,
  { rounds, ...walk }: { url: string; name: WalkName; stored?: Stored; rounds: number },
) {
  const { move, session, close } = await openWalk(browser, walk);
  const moves = rounds * walks[walk.name].length;
  const paths: string[] = [];
  const worked = await traced(browser, async () => {
    while (paths.length < moves) paths.push((await move()).path);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const ms: number[] = [];
  while (ms.length < moves) ms.push((await move()).ms);
  await close();
  const getMedian = (values: readonly number[], path: string) =>
    rounded(
      percentile(
        values.filter((_, index) => paths[index] === path),
        0.5,
      ),
    );
  return {
    walk: walk.name,
    moves,
    p50Ms: rounded(percentile(ms, 0.5)),
    p95Ms: rounded(percentile(ms, 0.95)),
    pages: walks[walk.name].map((path) => ({
      path,
      'main thread, ms at full speed': getMedian(worked, path),
      'CPU x4, ms': getMedian(ms, path),
    })),
  };
}

const TraceEvent = v.object({
  name: v.string(),
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  dur: v.optional(v.number()),
  /** The part of `dur` in which the thread worked. */
  tdur: v.optional(v.number()),
});

/** Returns the ms that the main thread worked in each navigation of `act`, from `clicked` to `painted`. */
async function traced(browser: Browser, act: () => Promise<void>): Promise<number[]> {
  const cdp: CDPSession = await browser.newBrowserCDPSession();
  const events: v.InferOutput<typeof TraceEvent>[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    const found = value.map((each) => v.safeParse(TraceEvent, each));
    events.push(...found.flatMap(({ success, output }) => (success ? [output] : [])));
  });
  const includedCategories = ['toplevel', 'blink.user_timing'];
  const traceConfig = { includedCategories, excludedCategories: ['*'] };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const named = (name: string) =>
    events.filter((event) => event.name === name).toSorted((one, other) => one.ts - other.ts);
  const tasks = events.filter(({ ph, name }) => ph === 'X' && name.endsWith('RunTask'));
  const painted = named('painted');
  return named('clicked').map(({ pid, tid, ts }, move) => {
    const end = painted[move]?.ts ?? ts;
    const between = tasks.filter(
      (task) =>
        task.pid === pid && task.tid === tid && task.ts + (task.dur ?? 0) > ts && task.ts < end,
    );
    return between.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000;
  });
}
