/** What tests make go wrong, so that nobody has to sleep or intercept HTTP. */
export type Faults = {
  /** Refuses the next calls whose path begins so; `after` lets the work be done and loses the answer. */
  fail(fault: { path: string; times: number; status: number; when: 'before' | 'after' }): void;
  /** Keeps the next calls whose path begins so waiting until `release`. */
  hold(fault: { path: string; times: number }): void;
  release(): void;
  /** Everything works again. */
  mend(): void;
  dropNotices(times: number): void;
  repeatNotices(times: number): void;
  /** The status to fail with, or null. */
  takeFailure(path: string, when: 'before' | 'after'): number | null;
  passHold(path: string): Promise<void>;
  /** How often the next notice arrives. */
  takeNoticeCount(): number;
};

export function createFaults(): Faults {
  const failures: { path: string; times: number; status: number; when: 'before' | 'after' }[] = [];
  const holds: { path: string; times: number }[] = [];
  const held = new Set<() => void>();
  let dropped = 0;
  let repeated = 0;
  return {
    fail: (fault) => void failures.push({ ...fault }),
    hold: (fault) => void holds.push({ ...fault }),
    release() {
      holds.length = 0;
      for (const go of held) go();
      held.clear();
    },
    mend() {
      failures.length = 0;
      dropped = 0;
      repeated = 0;
      this.release();
    },
    dropNotices: (times) => void (dropped = times),
    repeatNotices: (times) => void (repeated = times),
    takeFailure(path, when) {
      const match = failures.find(
        (fault) => fault.times > 0 && fault.when === when && path.startsWith(fault.path),
      );
      if (match === undefined) return null;
      match.times -= 1;
      return match.status;
    },
    passHold(path) {
      const match = holds.find((fault) => fault.times > 0 && path.startsWith(fault.path));
      if (match === undefined) return Promise.resolve();
      match.times -= 1;
      return new Promise((resolve) => held.add(resolve));
    },
    takeNoticeCount() {
      if (dropped > 0) {
        dropped -= 1;
        return 0;
      }
      if (repeated === 0) return 1;
      repeated -= 1;
      return 2;
    },
  };
}
