import type { Flow } from '#src/charts/flow.ts';
import { getParentPath } from '#src/charts/paths.ts';
import type { OpenedCase } from './open-case.ts';
import { findMainRun, type Rank } from './ranks.ts';
import type { Stage } from './stages.ts';

/** The position of one machine of a case at a stage. */
export type Position = {
  flow: Flow;
  stage: Stage;
  /** The rank of the machine that the case is about; null for a chosen machine. */
  rank: Rank | null;
  /** Its innermost states. */
  leaves: readonly string[];
  /** The target state of the last step. */
  selected: string;
  /** The transitions that this run has made, by their indexes in the outline. */
  walked: ReadonlySet<number>;
};

/**
 * Finds the state of a machine at stage `at`; null before it has started. The default is the machine that
 * says most about the case (ranks.ts).
 */
export function positionAt(
  { replay, flows, record }: Pick<OpenedCase, 'replay' | 'flows' | 'record'>,
  at: number,
  machine: string | null,
): Position | null {
  const { stages, runs } = replay;
  const before = stages.slice(0, at + 1);
  const main = machine === null ? findMainRun(replay, at, record?.origin ?? null) : null;
  const stage =
    machine === null
      ? main?.stage
      : before.findLast(({ run, known }) => run !== null && known?.machine === machine);
  const flow = flows.find(({ name }) => name === stage?.known?.machine);
  const outline = runs[stage?.run ?? -1]?.outline;
  if (stage === undefined || flow === undefined || outline === undefined) return null;
  const all = outline.states.flatMap(({ moves }) => moves);
  const walked = before.flatMap(({ run, known }) =>
    run === stage.run && known?.kind === 'move' ? all.indexOf(known.move) : [],
  );
  const leaves = outline.states
    .filter(({ path, type }) => stage.active.has(path) && (type === 'atomic' || type === 'final'))
    .map(({ path }) => path);
  const selected = selectedIn(stage, leaves);
  return { flow, stage, rank: main?.rank ?? null, leaves, selected, walked: new Set(walked) };
}

function selectedIn({ known }: Stage, leaves: readonly string[]): string {
  const path =
    known?.kind === 'move'
      ? (known.move.target ?? known.from)
      : known?.kind === 'at'
        ? known.path
        : '';
  return leaves.find((leaf) => leaf === path || leaf.startsWith(`${path}.`)) ?? leaves[0] ?? path;
}

/** The support advice for a state, from its texts or those of an ancestor. */
export function adviceFor(
  machine: string,
  leaves: readonly string[],
  advice: Readonly<Record<string, string>>,
): string | null {
  // The closest text of any leaf goes before that of a frame around all of them.
  const found = leaves.flatMap((leaf) => {
    for (let path = leaf, far = 0; path !== ''; path = getParentPath(path), far += 1) {
      const text = advice[`${machine}/${path.replaceAll('.', '/')}`];
      if (text !== undefined) return [{ text, far }];
    }
    return [];
  });
  return found.toSorted((one, other) => one.far - other.far)[0]?.text ?? null;
}
