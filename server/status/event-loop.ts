import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** How busy the one thread of this process was since it was asked last. */
export type EventLoop = {
  /** Returns the 99th percentile of the delay, in ms, and the share of time spent working. */
  read(): { delayMs: number; share: number };
};

const resolutionMs = 10;

/** Measures from now on. */
export function watchEventLoop(): EventLoop {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let before = performance.eventLoopUtilization();
  return {
    read() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      // The figure holds the resolution itself: idle reads 10 ms.
      const delayMs = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs);
      delay.reset();
      return { delayMs, share: utilization };
    },
  };
}

/** The default when nothing is measured. */
export const idleEventLoop: EventLoop = { read: () => ({ delayMs: 0, share: 0 }) };
