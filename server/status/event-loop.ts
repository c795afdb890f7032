import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** The load of this process's thread since the last reading. */
export type EventLoop = {
  /** Returns the 99th percentile of the delay, in ms, and the share of time spent working. */
  read(): { delayMs: number; share: number };
};

const resolutionMs = 10;

/** Starts to measure the event loop. */
export function watchEventLoop(): EventLoop {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let before = performance.eventLoopUtilization();
  return {
    read() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      // The delay includes the resolution: an idle process reads 10 ms.
      const delayMs = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs);
      delay.reset();
      return { delayMs, share: utilization };
    },
  };
}

/** The default when nothing is measured. */
export const idleEventLoop: EventLoop = { read: () => ({ delayMs: 0, share: 0 }) };
