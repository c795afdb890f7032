import '#tests/support/dom.ts';
import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/** The timers of the page, which move only when the path says so. */
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
  // What stands on the document's own window runs on the same timers, and so do its frames.
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
// A server at work takes as long as its machine does; one that never ends is what is looked for.
const restMs = 20_000;
// What is fetched for the first time is read from the disk.
const patienceMs = 4000;

const changes = { seen: 0 };
new MutationObserver(() => (changes.seen += 1)).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
});

/** Returns how often the document has changed so far. */
export function changesOfDocument(): number {
  return changes.seen;
}

/** Waits until the page and the server have done what they can do without a further event. */
export async function settle(isBusy: () => boolean): Promise<void> {
  const end = performance.now() + restMs;
  for (let quiet = 0; quiet < 4;) {
    if (performance.now() > end) throw new Error('the page does not come to rest');
    const before = changes.seen;
    await setImmediate();
    vi.advanceTimersByTime(0);
    quiet = isBusy() || changes.seen !== before ? 0 : quiet + 1;
  }
}

/** Waits for what the page does by itself. Throws what `describe` says when it does not come. */
export async function until(isThere: () => boolean, describe: () => string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!isThere()) {
    if (performance.now() > end) throw new Error(describe());
    await setImmediate();
    vi.advanceTimersByTime(0);
  }
}
