import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { standardError } from './standard-streams.ts';

/** Counts the lines that the log drops, and logs their number once its reader has caught up. */
export function watchLog(log: Log, metrics: Metrics): void {
  standardError().watchLosses({
    onDrop: () => metrics.droppedLogLines.add({}),
    onCaughtUp: (lines) =>
      log.warn('lines of the log were dropped: its reader was too slow', { lines }),
  });
}
