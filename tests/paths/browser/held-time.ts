import type { BrowserContext, Page } from 'playwright-core';

/**
 * Holds every timer of a second or more in the pages of a browser, and the wall clock with them: the
 * path ends the intervals of the machines, however busy the test machine is. Shorter timers run
 * normally.
 */
export async function holdTime(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heldFromMs = 1000;
    const {
      setTimeout: later,
      clearTimeout: clear,
      setInterval: repeat,
      Date: WallDate,
    } = globalThis;
    const realNow = performance.now.bind(performance);
    const begun = WallDate.now();
    const timers = new Map<number, Timer>();
    let passedMs = 0;
    type Timer = { ms: number; due: number; repeats: boolean; run: () => void };
    let ids = 1_000_000_000;
    const hold = (run: () => void, ms: number, repeats: boolean) => {
      ids += 1;
      timers.set(ids, { ms, due: passedMs + ms, repeats, run });
      return ids;
    };
    const cancel = (id: number) => {
      if (!timers.delete(id)) clear(id);
    };
    class HeldDate extends WallDate {
      constructor(given: string | number | Date = HeldDate.now()) {
        super(given);
      }
      static override now() {
        return begun + passedMs;
      }
    }
    performance.now = () => realNow() + passedMs;
    Object.assign(globalThis, {
      Date: HeldDate,
      setTimeout: (run: () => void, ms = 0) =>
        ms < heldFromMs ? later(run, ms) : hold(run, ms, false),
      setInterval: (run: () => void, ms = 0) =>
        ms < heldFromMs ? repeat(run, ms) : hold(run, ms, true),
      clearTimeout: cancel,
      clearInterval: cancel,
      passTime(ms: number, lateBelowMs: number) {
        const end = passedMs + ms;
        for (const timer of timers.values()) if (timer.ms < lateBelowMs) timer.due += ms;
        for (;;) {
          const [next] = [...timers].toSorted(([, one], [, other]) => one.due - other.due);
          if (next === undefined || next[1].due > end) break;
          const [id, timer] = next;
          passedMs = Math.max(passedMs, timer.due);
          if (timer.repeats) timer.due += timer.ms;
          else timers.delete(id);
          timer.run();
        }
        passedMs = end;
      },
    });
  });
}

/**
 * Advances time in a page with held timers; due timers run in order. Those shorter than `lateBelowMs`
 * are skipped and run later, as may happen in any browser.
 */
export async function passTime(page: Page, ms: number, lateBelowMs = 0): Promise<void> {
  await page.evaluate(
    ([passedMs, lateMs]) => {
      const { passTime: pass } = Object(globalThis);
      pass(passedMs, lateMs);
    },
    [ms, lateBelowMs] as const,
  );
}
