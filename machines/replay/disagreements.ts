import type { CaseFact } from './case-file.ts';
import { findExtraPayment, findRefundState } from './money.ts';
import type { Known } from './move-ids.ts';

/** Why a browser did not know: its last word on the watch before. */
export type Reason = 'offline' | 'hidden' | 'unreachable' | 'missing' | 'closed' | 'unknown';

/**
 * A difference between server and browser: money or an end that the browser learned of late or never in the
 * record, money that came when the record ended, money that only the browser knows of, and money that came
 * twice, with the second payment on its way back, refused by its wallet, or returned.
 */
export type Disagreement = {
  kind:
    | 'paidLate'
    | 'paidUnseen'
    | 'paidAfter'
    | 'endedLate'
    | 'endedUnseen'
    | 'paidHereOnly'
    | 'paidTwice'
    | 'paidTwiceUnreturned'
    | 'paidTwiceReturned';
  /** When the server knew, in ms since 1970; when the browser knew, if only it did. */
  at: number;
  /** When the browser learned of it, or a second payment was returned; null where that did not happen. */
  until: number | null;
  /** When the browser's record ends: when its code was copied, or else its last step. */
  end: number;
  reason: Reason;
};

/** A step of the browser. */
export type Seen = { known: Known | null; at: number };

// A long poll answers at once; this much may pass on a slow line.
const slackMs = 5000;

/**
 * Lists the differences between the two sides of a case, which support should mention first. `copiedAt` is
 * when the browser's record was copied, in ms since 1970; null if only its last step is known.
 */
export function disagreementsIn(
  facts: readonly CaseFact[],
  seen: readonly Seen[],
  copiedAt: number | null,
): readonly Disagreement[] {
  const timed = facts.map((fact) => ({ ...fact, at: Date.parse(fact.at) }));
  const [first] = timed.filter(({ kind }) => kind === 'money.received');
  const ended = timed.find(({ kind }) => kind === 'order.cancelled' || kind === 'order.expired');
  const paidHere = seen.find(({ known }) => leadsTo(known, paidStates));
  const end = copiedAt ?? seen.at(-1)?.at ?? Infinity;
  const isTooShort = first !== undefined && end - first.at <= slackMs;
  const after = isTooShort && !seen.some(({ known }) => leadsTo(known, knownPaid));
  const hereOnly = first === undefined && paidHere !== undefined && facts.length > 0;
  const found = [
    ...(first === undefined ? [] : compared('paid', first.at, { seen, end, states: knownPaid })),
    ...(after ? [alike('paidAfter', first.at, { reason: reasonIn(seen, first.at) })] : []),
    ...(ended === undefined ? [] : compared('ended', ended.at, { seen, end, states: knownEnded })),
    ...(hereOnly ? [alike('paidHereOnly', paidHere.at)] : []),
    ...paidTwice(facts),
  ];
  return found.map((each) => ({ ...each, end }));
}

type Found = Omit<Disagreement, 'end'>;

/** Finds money that came twice, and how far the refund of the second payment is. */
function paidTwice(facts: readonly CaseFact[]): readonly Found[] {
  const number = findExtraPayment(facts);
  const second = facts.find(
    ({ kind, payment_no: own }) => kind === 'money.received' && own === number,
  );
  if (number === null || second === undefined) return [];
  const at = Date.parse(second.at);
  const refund = findRefundState(facts, number);
  switch (refund?.state) {
    case 'returned':
    case 'transferred':
      return [alike('paidTwiceReturned', at, { until: Date.parse(refund.at) })];
    case 'unreturned':
      return [alike('paidTwiceUnreturned', at)];
    default:
      return [alike('paidTwice', at)];
  }
}

const paidStates = ['payment paid', 'checkout paid', 'checkout paid.complete'];
const knownPaid = [...paidStates, 'payment refunded', 'checkout refunded'];
const knownEnded = [...knownPaid, 'checkout cancelled', 'order cancelled'];

function compared(
  what: 'paid' | 'ended',
  at: number,
  { seen, end, states }: { seen: readonly Seen[]; end: number; states: readonly string[] },
): readonly Found[] {
  const begin = seen[0]?.at ?? Infinity;
  // The browser may know facts from before the record began or after it ended.
  if (at < begin || at > end) return [];
  const learned = seen.find((step) => step.at >= at - slackMs && leadsTo(step.known, states));
  if (learned === undefined) {
    if (end - at <= slackMs) return [];
    return [{ kind: `${what}Unseen`, at, until: null, reason: reasonIn(seen, at) }];
  }
  if (learned.at - at <= slackMs) return [];
  const before = seen.slice(0, seen.indexOf(learned));
  return [{ kind: `${what}Late`, at, until: learned.at, reason: reasonIn(before, at) }];
}

/**
 * Finds the reason why the browser did not know: the state of its watch at `at`, or the first one after it.
 */
function reasonIn(seen: readonly Seen[], at: number): Reason {
  const watched = seen.filter(({ known }) => findReason(known) !== null);
  const during = watched.filter((step) => step.at >= at).map(({ known }) => findReason(known));
  const last = findReason(watched.findLast((step) => step.at <= at)?.known ?? null);
  const all = [last, ...during].filter((reason) => reason !== null && reason !== 'unknown');
  // That a page is closed in the end says least.
  return all.find((reason) => reason !== 'closed') ?? all[0] ?? 'unknown';
}

const reasons: readonly Reason[] = ['offline', 'hidden', 'unreachable', 'missing'];

/** Null if the step does not concern the watch. */
function findReason(known: Known | null): Reason | null {
  if (known?.machine !== 'payment') return null;
  if (known.kind === 'end') return 'closed';
  const target = known.kind === 'move' ? known.move.target : null;
  if (target?.startsWith('watched.watch.') !== true) return null;
  return reasons.find((reason) => target.endsWith(`.${reason}`)) ?? 'unknown';
}

function leadsTo(known: Known | null, states: readonly string[]): boolean {
  if (known === null) return false;
  const path = known.kind === 'move' ? known.move.target : known.kind === 'at' ? known.path : null;
  return states.includes(`${known.machine} ${path}`);
}

function alike(kind: Found['kind'], at: number, more: Partial<Found> = {}): Found {
  return { kind, at, until: null, reason: 'unknown', ...more };
}
