import type { CaseFact } from './case-file.ts';
import type { Known } from './move-ids.ts';

/** Why a browser did not know: its last word on the watch before. */
export type Reason = 'offline' | 'hidden' | 'unreachable' | 'missing' | 'closed' | 'unknown';

/**
 * Where server and browser do not say the same: money or an end that the browser learned of late or not
 * at all in the record, money that came when the record ended, money that only the browser knows of,
 * and money that came twice.
 */
export type Disagreement = {
  kind:
    | 'paidLate'
    | 'paidUnseen'
    | 'paidAfter'
    | 'endedLate'
    | 'endedUnseen'
    | 'paidHereOnly'
    | 'paidTwice';
  /** When the server knew, in ms since 1970; of what only the browser knows, when it did. */
  at: number;
  /** When the browser learned of it; null where it did not. */
  until: number | null;
  reason: Reason;
};

/** A step of the browser. */
export type Seen = { known: Known | null; at: number };

// A long poll answers at once; this much may pass on a slow line.
const slackMs = 5000;

/** Returns what support should say first: where the two sides of a case differ. */
export function disagreementsIn(
  facts: readonly CaseFact[],
  seen: readonly Seen[],
): readonly Disagreement[] {
  const timed = facts.map((fact) => ({ ...fact, at: Date.parse(fact.at) }));
  const received = timed.filter(({ kind }) => kind === 'money.received');
  const [first, second] = received;
  const ended = timed.find(({ kind }) => kind === 'order.cancelled' || kind === 'order.expired');
  const twice = second === undefined ? [] : [alike('paidTwice', second.at)];
  const paidHere = seen.find(({ known }) => leadsTo(known, paidStates));
  const end = seen.at(-1)?.at ?? Infinity;
  const isTooShort = first !== undefined && end - first.at <= slackMs;
  const after = isTooShort && !seen.some(({ known }) => leadsTo(known, knownPaid));
  const hereOnly = first === undefined && paidHere !== undefined && facts.length > 0;
  return [
    ...(first === undefined ? [] : compared('paid', first.at, { seen, states: knownPaid })),
    ...(after ? [alike('paidAfter', first.at)] : []),
    ...(ended === undefined ? [] : compared('ended', ended.at, { seen, states: knownEnded })),
    ...(hereOnly ? [alike('paidHereOnly', paidHere.at)] : []),
    ...twice,
  ];
}

const paidStates = ['payment paid', 'checkout paid', 'checkout paid.complete'];
const knownPaid = [...paidStates, 'payment refunded', 'checkout refunded'];
const knownEnded = [...knownPaid, 'checkout cancelled', 'order cancelled'];

function compared(
  what: 'paid' | 'ended',
  at: number,
  { seen, states }: { seen: readonly Seen[]; states: readonly string[] },
): readonly Disagreement[] {
  const begin = seen[0]?.at ?? Infinity;
  const end = seen.at(-1)?.at ?? -Infinity;
  // What was so before the record began, or came after its end, the browser may know well enough.
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

/** What kept the browser from knowing: where its watch stood at `at`, or came to after it. */
function reasonIn(seen: readonly Seen[], at: number): Reason {
  const watched = seen.filter(({ known }) => reasonOf(known) !== null);
  const during = watched.filter((step) => step.at >= at).map(({ known }) => reasonOf(known));
  const last = reasonOf(watched.findLast((step) => step.at <= at)?.known ?? null);
  const all = [last, ...during].filter((reason) => reason !== null && reason !== 'unknown');
  // That a page is closed in the end says least.
  return all.find((reason) => reason !== 'closed') ?? all[0] ?? 'unknown';
}

const reasons: readonly Reason[] = ['offline', 'hidden', 'unreachable', 'missing'];

/** Null for what says nothing of the watch. */
function reasonOf(known: Known | null): Reason | null {
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

function alike(kind: Disagreement['kind'], at: number): Disagreement {
  return { kind, at, until: null, reason: 'unknown' };
}
