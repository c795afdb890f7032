import type { Outline } from '#machines/outline.ts';
import { factOfNumber, type StepFact } from '#replay/facts.ts';
import type { Catalogue, Known } from '#replay/move-ids.ts';
import type { SupportRecord } from '#replay/support-code.ts';
import { parentOf } from '../paths.ts';
import { begin, take } from '../walk.ts';

/** One step of a case as it is replayed. */
export type Stage = {
  /** Ms since 1970. */
  at: number;
  /** Null for a step that this version does not have. */
  known: Known | null;
  fact: StepFact | null;
  /** Which run of a machine it belongs to, by its number; null with `known`. */
  run: number | null;
  /** The states of that run after the step. */
  active: ReadonlySet<string>;
  /** Whether something before it is missing: its run was elsewhere. */
  isAfterGap: boolean;
};

/** One life of one machine in a case. */
export type Run = { machine: string; outline: Outline; endedAt: number | null };

export type Replay = { runs: readonly Run[]; stages: readonly Stage[] };

type Open = { run: number; active: ReadonlySet<string> };

/** Walks what a case recorded on the outlines of this version: no machine runs, and no payload is needed. */
export function replayOf(
  { steps, startedAt }: Pick<SupportRecord, 'steps' | 'startedAt'>,
  { byId }: Catalogue,
  outlines: Readonly<Record<string, Outline>>,
): Replay {
  const runs: Run[] = [];
  const open = new Map<string, Open>();
  const stages = steps.map((step): Stage => {
    const at = startedAt + step.at;
    const known = byId.get(step.id) ?? null;
    const outline = known === null ? undefined : outlines[known.machine];
    const fact = factOfNumber(step.fact);
    if (known === null || outline === undefined) {
      return { at, known: null, fact, run: null, active: new Set(), isAfterGap: false };
    }
    const key = `${known.machine} ${step.slot}`;
    if (known.kind === 'begin' || !open.has(key)) {
      runs.push({ machine: known.machine, outline, endedAt: null });
      open.set(key, { run: runs.length - 1, active: begin(outline) });
    }
    const before = open.get(key) ?? { run: 0, active: begin(outline) };
    const { active, isAfterGap } = after(outline, before.active, known);
    open.set(key, { run: before.run, active });
    const run = runs[before.run];
    if (run !== undefined && (known.kind === 'end' || hasEnded(outline, active))) {
      run.endedAt = at;
      open.delete(key);
    }
    return { at, known, fact, run: before.run, active, isAfterGap };
  });
  return { runs, stages };
}

function after(
  outline: Outline,
  active: ReadonlySet<string>,
  known: Known,
): { active: ReadonlySet<string>; isAfterGap: boolean } {
  if (known.kind === 'at')
    return { active: entered(outline, active, known.path), isAfterGap: false };
  if (known.kind !== 'move') return { active, isAfterGap: false };
  const isAfterGap = !active.has(known.from);
  const here = isAfterGap ? entered(outline, active, known.from) : active;
  return {
    active: take(outline, here, { from: known.from, target: known.move.target }),
    isAfterGap,
  };
}

/** The states of a machine that is known to be in one of them; regions beside it stay as they are. */
function entered(outline: Outline, active: ReadonlySet<string>, path: string): ReadonlySet<string> {
  let from = parentOf(path);
  while (!active.has(from)) from = parentOf(from);
  return path === '' ? active : take(outline, active, { from, target: path });
}

function hasEnded({ states }: Outline, active: ReadonlySet<string>): boolean {
  return states.some(
    ({ path, type }) => type === 'final' && !path.includes('.') && active.has(path),
  );
}
