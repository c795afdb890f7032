import type { Outline } from '#machines/outline.ts';
import type { CaseFact } from '#machines/replay/case-file.ts';
import { factOfNumber, type StepFact } from '#machines/replay/facts.ts';
import type { Catalogue, Known } from '#machines/replay/move-ids.ts';
import type { SupportRecord } from '#machines/replay/support-record.ts';
import { getParentPath } from '#src/charts/paths.ts';
import { begin, take } from '#src/charts/walk.ts';

/** One step of a case as it is replayed. */
export type Stage = {
  /** Ms since 1970. */
  at: number;
  /** The fact from the server; null for a step of the browser. */
  said: CaseFact | null;
  /** Null for a step unknown to this version, and for a fact that is not a transition. */
  known: Known | null;
  fact: StepFact | null;
  /** The number of the machine's run; null if `known` is null. */
  run: number | null;
  /** The states of that run after the step. */
  active: ReadonlySet<string>;
  /** Whether something before it is missing: its run was elsewhere. */
  isAfterGap: boolean;
};

/** One life of one machine in a case. */
export type Run = { machine: string; outline: Outline };

export type Replay = { runs: readonly Run[]; stages: readonly Stage[] };

type Open = { run: number; active: ReadonlySet<string> };
type Outlines = Readonly<Record<string, Outline>>;

/** Replays a browser's record on the outlines of this version: no machine runs, and no payload is needed. */
export function replayRecord(
  { steps, startedAt }: Pick<SupportRecord, 'steps' | 'startedAt'>,
  { byId }: Catalogue,
  outlines: Outlines,
): Replay {
  const runs: Run[] = [];
  const open = new Map<string, Open>();
  const stages = steps.map((step): Stage => {
    const at = startedAt + step.at;
    const known = byId.get(step.id) ?? null;
    const outline = known === null ? undefined : outlines[known.machine];
    const fact = factOfNumber(step.fact);
    const base = { at, said: null, fact };
    if (known === null || outline === undefined) {
      return { ...base, known: null, run: null, active: new Set(), isAfterGap: false };
    }
    const key = `${known.machine} ${step.slot}`;
    let own = open.get(key);
    if (own === undefined || known.kind === 'begin') {
      own = { run: runs.length, active: begin(outline) };
      runs.push({ machine: known.machine, outline });
    }
    const { run } = own;
    const { active, isAfterGap } = after(outline, own.active, known);
    if (known.kind === 'end' || hasEnded(outline, active)) open.delete(key);
    else open.set(key, { run, active });
    return { ...base, known, run, active, isAfterGap };
  });
  return { runs, stages };
}

/** Replays the server's facts about an order on the order chart; other facts are listed separately. */
export function replayOfFacts(
  facts: readonly CaseFact[],
  { byId }: Catalogue,
  { orderLifecycle: outline }: Outlines,
): Replay {
  if (outline === undefined) return { runs: [], stages: [] };
  let active = begin(outline);
  const stages = facts.map((said): Stage => {
    const known = [...byId.values()].find(
      (each) =>
        each.kind === 'move' &&
        each.machine === outline.name &&
        each.move.by.name === said.kind &&
        active.has(each.from),
    );
    const base = { at: Date.parse(said.at), said, fact: null, isAfterGap: false };
    if (known?.kind !== 'move') return { ...base, known: null, run: null, active: new Set() };
    active = take(outline, active, { from: known.from, target: known.move.target });
    return { ...base, known, run: 0, active };
  });
  return { runs: [{ machine: outline.name, outline }], stages };
}

/** Merges two replays on one time line; at the same moment, the first replay comes first. */
export function together(one: Replay, other: Replay): Replay {
  const moved = other.stages.map((stage) => ({
    ...stage,
    run: stage.run === null ? null : stage.run + one.runs.length,
  }));
  return {
    runs: [...one.runs, ...other.runs],
    stages: [...one.stages, ...moved].toSorted((first, next) => first.at - next.at),
  };
}

function after(
  outline: Outline,
  active: ReadonlySet<string>,
  known: Known,
): { active: ReadonlySet<string>; isAfterGap: boolean } {
  if (known.kind === 'at') {
    return { active: entered(outline, active, known.path), isAfterGap: false };
  }
  if (known.kind !== 'move') return { active, isAfterGap: false };
  const isAfterGap = !active.has(known.from);
  const here = isAfterGap ? entered(outline, active, known.from) : active;
  const { target } = known.move;
  return { active: take(outline, here, { from: known.from, target }), isAfterGap };
}

/** Enters a state of a machine; parallel regions keep their states. */
function entered(outline: Outline, active: ReadonlySet<string>, path: string): ReadonlySet<string> {
  if (path === '') return active;
  let from = getParentPath(path);
  while (!active.has(from)) from = getParentPath(from);
  return take(outline, active, { from, target: path });
}

/** Says whether a machine has reached a final state of its root. */
export function hasEnded({ states }: Outline, active: ReadonlySet<string>): boolean {
  return states.some(
    ({ path, type }) => type === 'final' && !path.includes('.') && active.has(path),
  );
}
