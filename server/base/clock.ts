/** The only source of time on the server, in ms since 1970. Tests and the sandbox move it. */
export type Clock = {
  now(): number;
  date(): Date;
  /** Calls `run` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
};

export type MovableClock = Clock & {
  /** Moves time forward and fires what has become due, in order. */
  move(ms: number): void;
  /** Sets the offset from the machine's time, in ms, according to a better clock. */
  correct(ms: number): void;
};

type Timer = { due: number; run: () => void; handle: NodeJS.Timeout | null };

/** Creates a clock with the real time of `machine` plus the total of all moves. */
export function createClock(machine: () => number = Date.now): MovableClock {
  return movable(machine, true);
}

/** Creates a clock that changes only when it is moved. */
export function createStillClock(start: number): MovableClock {
  return movable(() => start, false);
}

function movable(base: () => number, runs: boolean): MovableClock {
  let offset = 0;
  let correction = 0;
  const timers = new Set<Timer>();
  const now = () => base() + offset + correction;

  function arm(timer: Timer): void {
    if (timer.handle !== null) clearTimeout(timer.handle);
    timer.handle = runs ? setTimeout(() => fire(timer), Math.max(0, timer.due - now())) : null;
    timer.handle?.unref();
  }

  function fire(timer: Timer): void {
    if (!timers.delete(timer)) return;
    if (timer.handle !== null) clearTimeout(timer.handle);
    timer.run();
  }

  return {
    now,
    date: () => new Date(now()),
    after(ms, run) {
      const timer: Timer = { due: now() + ms, run, handle: null };
      timers.add(timer);
      arm(timer);
      return () => {
        timers.delete(timer);
        if (timer.handle !== null) clearTimeout(timer.handle);
      };
    },
    correct(ms) {
      correction = ms;
    },
    move(ms) {
      offset += ms;
      const due = [...timers].filter((timer) => timer.due <= now());
      for (const timer of due.toSorted((one, other) => one.due - other.due)) fire(timer);
      for (const timer of timers) arm(timer);
    },
  };
}
