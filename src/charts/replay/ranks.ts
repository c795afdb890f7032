import type { Origin } from '#machines/replay/support-record.ts';
import { hasEnded, type Replay, type Stage } from './stages.ts';

/**
 * The subjects of a case, the one that a customer asks about most first. `form`: where the code was copied
 * below a failed form. `end`: an order or its payment has its result. `login`: a login that was lost while
 * paying. `task`: another form that is open. `leftPayment`: the page of an unfinished payment was left.
 */
const ranks = [
  'form',
  'end',
  'login',
  'payment',
  'refund',
  'task',
  'leftPayment',
  'order',
  'talk',
  'background',
] as const;
export type Rank = (typeof ranks)[number];

/** A run of a machine until some stage. */
export type RankedRun = {
  machine: string;
  rank: Rank;
  /** Its last stage before the end with its page. */
  stage: Stage;
};

type Run = Omit<RankedRun, 'rank'> & {
  /** The numbers of its first stage, and of its last one before the end with its page. */
  begun: number;
  moved: number;
  isLeft: boolean;
  isOver: boolean;
};

/** The states of an order or a payment that has its result. */
const ends: Readonly<Record<string, readonly string[]>> = {
  checkout: ['paid', 'refunded', 'cancelled'],
  payment: ['paid', 'refunded'],
  order: ['cancelled', 'alreadyPaid'],
};
/** The states of the request of a refund that exists. */
const requested = ['unclear', 'reading', 'following', 'confirmingWithdrawal', 'acting', 'closed'];
const tasks = ['smsCode', 'submission', 'pendingSend', 'acceptance', 'invoiceRequest', 'upgrade'];

/**
 * Finds the run that says most about a case at stage `at`: the one of the highest rank, and of several the
 * one that moved last; null before any has begun. `origin` is where the code was copied.
 */
export function findMainRun(
  { runs, stages }: Replay,
  at: number,
  origin: Origin | null,
): RankedRun | null {
  const all = listRuns({ runs, stages: stages.slice(0, at + 1) });
  const current = all.filter((run) => !isOutdated(run, all));
  const isAtEnd = at >= stages.length - 1;
  const ranked = current.map((run) => {
    return { ...run, rank: getRank(run, current, isAtEnd ? origin : null) };
  });
  const [first] = ranked.toSorted(
    (one, other) => ranks.indexOf(one.rank) - ranks.indexOf(other.rank) || other.moved - one.moved,
  );
  return first ?? null;
}

function listRuns({ runs, stages }: Replay): readonly Run[] {
  return runs.flatMap(({ machine, outline }, number) => {
    const own = stages.flatMap((stage, index) => (stage.run === number ? [{ stage, index }] : []));
    const [first] = own;
    const last = own.at(-1);
    const moved = own.findLast(({ stage }) => stage.known?.kind !== 'end') ?? last;
    if (first === undefined || last === undefined || moved === undefined) return [];
    return {
      machine,
      stage: moved.stage,
      begun: first.index,
      moved: moved.index,
      isLeft: last.stage.known?.kind === 'end',
      isOver: hasEnded(outline, moved.stage.active),
    };
  });
}

/** Checks whether a later run of its kind, or a later purchase, has replaced a run. */
function isOutdated({ machine, moved }: Run, all: readonly Run[]): boolean {
  const replacing = ends[machine] === undefined ? [machine] : [machine, 'checkout'];
  return all.some((other) => replacing.includes(other.machine) && other.begun > moved);
}

function getRank(run: Run, all: readonly Run[], origin: Origin | null): Rank {
  const { machine, stage, isLeft, isOver, moved } = run;
  const isIn = (...states: readonly string[]) => states.some((state) => stage.active.has(state));
  if (isIn(...(ends[machine] ?? []))) return 'end';
  const isOpen = !isLeft && !isOver;
  switch (machine) {
    case 'checkout':
      return isOpen ? 'payment' : isIn('unpaid') ? 'leftPayment' : 'background';
    case 'payment':
      return isOpen ? 'payment' : 'leftPayment';
    case 'refundRequest':
      if (isOpen && origin === 'form') return 'form';
      return isOpen || isIn(...requested) ? 'refund' : 'background';
    case 'session': {
      if (isIn('signedIn')) return 'background';
      if (origin === 'form') return 'form';
      const isPaying = all.some(
        ({ machine: other, begun }) => other in ends && other !== 'order' && begun < moved,
      );
      return isPaying ? 'login' : 'task';
    }
    case 'order':
      return isOpen ? 'order' : 'background';
    case 'orderLifecycle':
      return 'order';
    case 'conversation':
      return isOpen ? 'talk' : 'background';
    default:
      if (!isOpen || !tasks.includes(machine)) return 'background';
      return origin === 'form' ? 'form' : 'task';
  }
}
