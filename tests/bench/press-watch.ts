import type { Page } from 'playwright-core';

/** A document before a press, and its body in the first frame after it. */
export type Change = { before: string; after: string; scrolledTo: number };

export type Point = { x: number; y: number };

/**
 * From a press to the frame that shows its answer, and how long of it the press waited for code that ran
 * already, its own code ran, the page computed styles and layout, and it took from then until a frame showed
 * something new. Frames that take less than 50 ms are not split: all after the code counts as the last.
 */
export type Timing = {
  ms: number;
  waitMs: number;
  codeMs: number;
  layoutMs: number;
  shownMs: number;
};

/** Presses at a point of the window with the processor slowed down. */
export async function press(
  page: Page,
  { x, y }: Point,
): Promise<{ timing: Timing; change: Change }> {
  const cpu = await page.context().newCDPSession(page);
  await page.evaluate(watchPress);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.mouse.click(x, y);
  return page.evaluate(readPress).finally(async () => {
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cpu.detach();
  });
}

declare global {
  interface Window {
    /** The press that is watched: the events and long frames so far, and how it changed the document. */
    press: {
      events: PerformanceEventTiming[];
      frames: { from: number; laysOut: number; to: number }[];
      change: Change;
    };
  }
}

/** Runs in the page. */
function watchPress(): void {
  const before = document.documentElement.outerHTML;
  const press: Window['press'] = {
    events: [],
    frames: [],
    change: { before: `<!doctype html>${before}`, after: '', scrolledTo: 0 },
  };
  window.press = press;
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceEventTiming) press.events.push(entry);
      else if ('styleAndLayoutStart' in entry) {
        const { startTime: from, duration, styleAndLayoutStart } = entry;
        press.frames.push({ from, laysOut: Number(styleAndLayoutStart), to: from + duration });
      }
    }
  };
  new PerformanceObserver(note).observe(Object.assign({ type: 'event', durationThreshold: 16 }));
  new PerformanceObserver(note).observe({ type: 'long-animation-frame' });
  const noteChange = () => {
    // After the frame, so that it does not take longer.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      press.change.after = document.body.outerHTML;
      press.change.scrolledTo = window.scrollY;
    });
    port1.start();
    port2.postMessage(null);
  };
  const noteFrame = () => requestAnimationFrame(noteChange);
  window.addEventListener('click', noteFrame, { capture: true, once: true });
}

/** Runs in the page: event timing reports a press some frames after it was shown. */
async function readPress(): Promise<{ timing: Timing; change: Change }> {
  for (let frames = 0; frames < 12; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const { events, frames, change } = window.press;
  const slowest = events.toSorted((one, other) => other.duration - one.duration)[0];
  // Event timing reports no press that is shown within 16 ms.
  if (slowest === undefined) {
    return { timing: { ms: 16, waitMs: 0, codeMs: 0, layoutMs: 0, shownMs: 16 }, change };
  }
  const { startTime, processingStart, processingEnd, duration } = slowest;
  const frame = frames.find(({ from, to }) => from <= processingEnd && to >= processingEnd);
  const laysOut = Math.max(frame?.laysOut ?? processingEnd, processingEnd);
  const laidOut = frame?.to ?? processingEnd;
  const timing = {
    ms: duration,
    waitMs: Math.round(processingStart - startTime),
    codeMs: Math.round(laysOut - processingStart),
    layoutMs: Math.round(laidOut - laysOut),
    shownMs: Math.round(startTime + duration - laidOut),
  };
  return { timing, change };
}

/** Runs in the page: waits until no script has arrived for a quarter of a second. */
export function waitForScripts(): Promise<void> {
  return new Promise((resolve) => {
    let before = -1;
    const check = () => {
      const now = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'));
      if (now.length === before) return resolve();
      before = now.length;
      setTimeout(check, 250);
    };
    check();
  });
}
