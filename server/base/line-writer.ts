import SonicBoom from 'sonic-boom';

/** Writes lines without ever waiting for their reader, who may be slow, stopped or gone. */
export type LineWriter = {
  /** Queues a line; drops it if the queue is full. */
  write(line: string): void;
  /**
   * Writes the queue and then `text` before it returns. Waits half a second at most for the reader, in all calls
   * together: use it only where the process ends.
   */
  writeNow(text: string): void;
  /** Writes the queue like `writeNow`. */
  flushNow(): void;
  watchLosses(watcher: LossWatcher): void;
};

export type LossWatcher = {
  /** Called for each line that is dropped. */
  onDrop(): void;
  /** Called with the number of dropped lines after the reader has caught up. */
  onCaughtUp(lines: number): void;
};

const defaultMaxBytes = 1024 * 1024;
const patienceMs = 500;
// A full disk or a reader that ended reports an error instead of asking for another try.
const retryMs = 1000;

/** Creates a writer on an open file descriptor, which must not block, with a queue of at most `maxBytes`. */
export function createLineWriter(fd: number, maxBytes = defaultMaxBytes): LineWriter {
  let giveUpAt = Infinity;
  let dropped = 0;
  let retry: NodeJS.Timeout | null = null;
  let watcher: LossWatcher | null = null;
  const retryEAGAIN = () => performance.now() < giveUpAt;
  const queue = new SonicBoom({ fd, maxLength: maxBytes, sync: false, retryEAGAIN });
  queue.on('error', () => {
    retry ??= setTimeout(() => {
      retry = null;
      queue.flush();
    }, retryMs).unref();
  });
  queue.on('drop', () => {
    dropped += 1;
    watcher?.onDrop();
  });
  queue.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    watcher?.onCaughtUp(lines);
  });

  function flushNow(): void {
    giveUpAt = Math.min(giveUpAt, performance.now() + patienceMs);
    try {
      queue.flushSync();
    } catch {
      // The reader has stopped reading or has ended.
    }
  }

  return {
    write: (line) => void queue.write(line),
    flushNow,
    writeNow(text) {
      flushNow();
      const now = new SonicBoom({ fd, sync: true, retryEAGAIN });
      now.on('error', () => undefined);
      now.write(text);
    },
    watchLosses: (added) => void (watcher = added),
  };
}
