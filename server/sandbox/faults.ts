/**
 * `path` is the beginning of an address or of a wallet's call, `times` how many calls it meets.
 * `owner` is whom it happens to: a caller by the name they give, or a payment by its number or its
 * order's. Without one it happens to anybody.
 */
type Fault = { path: string; times: number; owner?: string };
type Failure = Fault & { status: number; when: 'before' | 'after' };

/** A call that may meet a fault, with everybody whom it belongs to. */
export type FaultyCall = { path: string; owners: readonly (string | undefined)[] };

/** What tests make go wrong, so that nobody has to sleep or intercept HTTP. */
export type Faults = {
  /** Refuses the next calls; `after` lets the work be done and loses the answer. */
  fail(fault: Failure): void;
  /** Keeps the next calls waiting until `release`. */
  hold(fault: Fault): void;
  /** Lets the owner's held calls go on, or everybody's. */
  release(owner?: string): void;
  /** Clears every fault. */
  clear(): void;
  dropNotices(times: number, owner?: string): void;
  repeatNotices(times: number, owner?: string): void;
  /** Returns the status to fail with, or null. */
  consumeFailure(call: FaultyCall, when: 'before' | 'after'): number | null;
  waitForRelease(call: FaultyCall): Promise<void>;
  /** Returns how often the next notice about a payment arrives. */
  consumeNoticeCount(paymentNo: string): number;
};

export function createFaults(): Faults {
  let failures: Failure[] = [];
  let holds: Fault[] = [];
  let held: { go: () => void; owner: string | undefined }[] = [];
  let notices: { arrivals: 0 | 2; times: number; owner: string | undefined }[] = [];

  function setNotices(arrivals: 0 | 2, times: number, owner: string | undefined): void {
    const isOther = (each: (typeof notices)[number]) =>
      each.owner !== owner || each.arrivals !== arrivals;
    notices = [...notices.filter(isOther), { arrivals, times, owner }];
  }

  return {
    fail: (fault) => void failures.push({ ...fault }),
    hold: (fault) => void holds.push({ ...fault }),
    release(owner) {
      const isOther = (each: { owner?: string | undefined }) =>
        owner !== undefined && each.owner !== owner;
      for (const each of held) if (!isOther(each)) each.go();
      held = held.filter(isOther);
      holds = holds.filter(isOther);
    },
    clear() {
      failures = [];
      notices = [];
      this.release();
    },
    dropNotices: (times, owner) => setNotices(0, times, owner),
    repeatNotices: (times, owner) => setNotices(2, times, owner),
    consumeFailure(call, when) {
      const match = failures.find((fault) => fault.when === when && meets(fault, call));
      if (match === undefined) return null;
      match.times -= 1;
      return match.status;
    },
    waitForRelease(call) {
      const match = holds.find((fault) => meets(fault, call));
      if (match === undefined) return Promise.resolve();
      match.times -= 1;
      return new Promise((go) => held.push({ go, owner: match.owner }));
    },
    consumeNoticeCount(paymentNo) {
      const match = notices
        .toSorted((one, other) => one.arrivals - other.arrivals)
        .find(({ times, owner }) => times > 0 && (owner ?? paymentNo) === paymentNo);
      if (match === undefined) return 1;
      match.times -= 1;
      return match.arrivals;
    },
  };
}

function meets({ path, times, owner }: Fault, call: FaultyCall): boolean {
  return (
    times > 0 && call.path.startsWith(path) && (owner === undefined || call.owners.includes(owner))
  );
}
