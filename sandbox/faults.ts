import type { Channel } from '#contract/base/picklists.ts';
import type { NoticeFault, ResponseFault, WalletFaults } from '#sandbox/wallet-server/faults.ts';
import type { BillFault, Misstatement } from '#sandbox/wallet-server/misstatements.ts';
import type { RefundState } from '#sandbox/wallet-server/books.ts';

/**
 * `path` is a prefix of an address or of a wallet's call, `times` how many calls it affects. `owner` limits
 * it to a caller by name, or to a payment by its number or its order's. Without an owner it affects
 * everybody.
 */
type Fault = { path: string; times: number; owner?: string };
type Failure = Fault & { status: number; when: 'before' | 'after' };
type Spoiling = Fault & { how: ResponseFault };
/** Faults of notices, or of refunds, of a payment; without a number, of all payments. */
type OfPayments<What> = { times: number; owner: string | undefined; what: What };

/** A call that may meet a fault, with everyone who may own that fault. */
export type FaultyCall = { path: string; owners: readonly (string | undefined)[] };

/** Faults set by tests, so that no test has to sleep or intercept HTTP. */
export type Faults = WalletFaults & {
  /** Refuses the next calls; `after` lets the work be done and loses the answer. */
  fail(fault: Failure): void;
  /** Keeps the next calls waiting until `release`. */
  hold(fault: Fault): void;
  /** Lets the owner's held calls go on, or everybody's. */
  release(owner?: string): void;
  /** Clears every fault. */
  clear(): void;
  /** Lets the next answers of a wallet go wrong on their way. */
  spoil(fault: Spoiling): void;
  dropNotices(times: number, owner?: string): void;
  repeatNotices(times: number, owner?: string): void;
  disturbNotices(fault: NoticeFault, times: number, owner?: string): void;
  /** Says what becomes of the next refunds; without it they are done at once. */
  setRefunds(state: RefundState, times: number, owner?: string): void;
  /** Lets the books of a wallet say something wrong in its bills, from now on. */
  misstate(channel: Channel, wrong: Misstatement): void;
  /** Lets the file of a wallet's next bill go wrong. */
  spoilBill(channel: Channel, how: BillFault): void;
  /** Returns the status to fail with, or null. */
  consumeFailure(call: FaultyCall, when: 'before' | 'after'): number | null;
  waitForRelease(call: FaultyCall): Promise<void>;
};

export function createFaults(): Faults {
  let failures: Failure[] = [];
  let holds: Fault[] = [];
  let held: { go: () => void; owner: string | undefined }[] = [];
  let spoilings: Spoiling[] = [];
  let notices: OfPayments<NoticeFault>[] = [];
  let refunds: OfPayments<RefundState>[] = [];
  let misstatements: { channel: Channel; wrong: Misstatement }[] = [];
  let billFaults: { channel: Channel; how: BillFault }[] = [];

  /** A later wish of the same kind takes the place of the earlier one. */
  function disturb(what: NoticeFault, times: number, owner: string | undefined): void {
    const isOther = (each: (typeof notices)[number]) =>
      each.owner !== owner || each.what.how !== what.how;
    notices = [...notices.filter(isOther), { what, times, owner }];
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
      spoilings = [];
      notices = [];
      refunds = [];
      misstatements = [];
      billFaults = [];
      this.release();
    },
    spoil: (fault) => void spoilings.push({ ...fault }),
    dropNotices: (times, owner) => disturb({ how: 'drop', ms: 0 }, times, owner),
    repeatNotices: (times, owner) => disturb({ how: 'repeat', ms: 0 }, times, owner),
    disturbNotices: disturb,
    setRefunds: (what, times, owner) => void refunds.push({ what, times, owner }),
    misstate: (channel, wrong) => void misstatements.push({ channel, wrong }),
    spoilBill: (channel, how) => void billFaults.push({ channel, how }),
    misstatements: (channel) =>
      misstatements.filter((each) => each.channel === channel).map(({ wrong }) => wrong),
    consumeBillFault(channel) {
      const fault = billFaults.find((each) => each.channel === channel) ?? null;
      billFaults = billFaults.filter((each) => each !== fault);
      return fault?.how ?? null;
    },
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
    consumeResponseFault(call) {
      const match = spoilings.find((fault) => meets(fault, call));
      if (match === undefined) return null;
      match.times -= 1;
      return match.how;
    },
    consumeNoticeFault: (paymentNo) =>
      // A lost call meets no other fault.
      consume(
        notices.toSorted((one, other) => Number(isLoss(other)) - Number(isLoss(one))),
        paymentNo,
      ),
    consumeRefundState: (paymentNo) => consume(refunds, paymentNo) ?? 'done',
  };
}

function isLoss({ what }: OfPayments<NoticeFault>): boolean {
  return what.how === 'drop';
}

function consume<What>(faults: readonly OfPayments<What>[], paymentNo: string): What | null {
  const match = faults.find(({ times, owner }) => times > 0 && (owner ?? paymentNo) === paymentNo);
  if (match === undefined) return null;
  match.times -= 1;
  return match.what;
}

function meets({ path, times, owner }: Fault, call: FaultyCall): boolean {
  return (
    times > 0 && call.path.startsWith(path) && (owner === undefined || call.owners.includes(owner))
  );
}
