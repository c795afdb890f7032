import '#tests/support/dom.ts';
import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { longestWaitMs } from '#tests/support/longest-wait.ts';

/** Timers of the page, which advance only when the path does so. */
export type PageTime = {
  pass(ms: number): void;
  release(): void;
};

/** Holds the timers of the page, and its wall clock as well if `withDate`: `vi.setSystemTime` moves that. */
export function holdTimers(withDate = false): PageTime {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      ...(withDate ? (['Date'] as const) : []),
    ],
  });
  const { setTimeout, clearTimeout } = globalThis;
  const requestAnimationFrame = (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), frameMs);
  const own = [globalThis, window].map((place) => {
    const { requestAnimationFrame: ask, cancelAnimationFrame: cancel } = place;
    return { place, before: { requestAnimationFrame: ask, cancelAnimationFrame: cancel } };
  });
  const windows = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };
  // Code that uses `window` timers and animation frames runs on the same fake timers.
  Object.assign(window, { setTimeout, clearTimeout });
  for (const { place } of own) {
    Object.assign(place, { requestAnimationFrame, cancelAnimationFrame: clearTimeout });
  }
  return {
    pass: (ms) => vi.advanceTimersByTime(ms),
    release() {
      for (const { place, before } of own) Object.assign(place, before);
      Object.assign(window, windows);
      vi.useRealTimers();
    },
  };
}

const frameMs = 16;

const changes = { seen: 0 };
new MutationObserver(() => (changes.seen += 1)).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
});

/** Counts the changes of the document so far. */
export function changesOfDocument(): number {
  return changes.seen;
}

/** Waits until page and server have nothing left to do without a further event. */
export async function settle(isBusy: () => boolean): Promise<void> {
  const end = performance.now() + longestWaitMs;
  for (let quiet = 0; quiet < 4;) {
    if (performance.now() > end) throw new Error('the page does not come to rest');
    const before = changes.seen;
    await setImmediate();
    vi.advanceTimersByTime(0);
    quiet = isBusy() || changes.seen !== before ? 0 : quiet + 1;
  }
}

/** Waits for the page to reach a condition without input. Throws the text of `describe` on timeout. */
export async function until(isThere: () => boolean, describe: () => string): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (!isThere()) {
    if (performance.now() > end) throw new Error(describe());
    await setImmediate();
    vi.advanceTimersByTime(0);
  }
}
