import { generatePaths, type Cover } from '../src/paths/cover.ts';
import { createEntry, type MachineEntry } from '../src/paths/entry.ts';
import { explore, type Edge } from '../src/paths/explore.ts';
import { formatPaths } from '../src/paths/list.ts';
import { getMessage } from '../src/paths/refusal.ts';
import type { Path } from '../src/paths/shortest.ts';
import { listStates, transitionName } from '../src/paths/transitions.ts';
import { walkAll } from '../src/paths/walk-all.ts';
import type { Case } from './machines/case.ts';
import { devices } from './machines/devices.ts';
import { interfaces } from './machines/interfaces.ts';
import { nastyActors } from './machines/nasty-actors.ts';
import { nastyStructure } from './machines/nasty-structure.ts';
import { refused } from './machines/refused.ts';
import { scxmlConflicts } from './machines/scxml-conflicts.ts';
import { scxmlShapes } from './machines/scxml-shapes.ts';
import { actorShapes } from './machines/shapes-actors.ts';
import { structureShapes } from './machines/shapes-structure.ts';
import { actors } from './machines/xstate-actors.ts';
import { basics } from './machines/xstate-basics.ts';
import { events } from './machines/xstate-events.ts';
import { regions } from './machines/xstate-regions.ts';
import { structure } from './machines/xstate-structure.ts';

/** The machines that were not written for the generator. */
export const cases: readonly Case[] = [
  ...basics,
  ...actors,
  ...events,
  ...structure,
  ...regions,
  ...devices,
  ...interfaces,
  ...scxmlShapes,
  ...scxmlConflicts,
  ...nastyStructure,
  ...nastyActors,
  ...actorShapes,
  ...structureShapes,
  ...refused,
];

/** Lists the false results of the generator, one per line. */
export function listComplaints(given: Case): readonly string[] {
  const entry = createEntry(given.machine, given.options);
  let cover: Cover;
  try {
    cover = generatePaths(given.machine, given.options);
  } catch (error) {
    const message = getMessage(error);
    return message === given.refusal ? [] : [`refused: ${message}`];
  }
  if (given.refusal !== undefined) return ['not refused'];
  const list = new Set(formatPaths(cover).split('\n'));
  const gaps = new Set(cover.gaps.map(({ kind, name }) => `${kind} ${name}`));
  const expected = new Set(Object.keys(given.never ?? {}));
  const unused = cover.faults.filter(
    (fault) => !cover.gaps.some(({ reason }) => fault === `${entry.name}: ${reason}`),
  );
  return [
    ...[...(given.shows ?? [])]
      .filter((line) => !list.has(line))
      .map((line) => `not shown: ${line}`),
    ...without(gaps, expected).map((goal) => `no path: ${goal}`),
    ...without(expected, gaps).map((goal) => `shown all the same: ${goal}`),
    ...unused,
    ...walkAll(entry, cover),
    ...strollsBeyond(given, cover),
    ...cheatsUnnoticed(entry, cover),
  ];
}

/**
 * Lists the invalid paths that the walk accepts: paths that stop before their goal, or send events that
 * only the engine raises.
 */
function cheatsUnnoticed(entry: MachineEntry, { goals }: Cover): readonly string[] {
  const goal = goals.find(({ kind, path }) => kind === 'transition' && path.steps.length > 0);
  if (goal === undefined) return [];
  const { input } = goal.path;
  const cheats: readonly Path[] = [
    { input, steps: [], text: input },
    ...listStates(entry.machine).flatMap(({ id, transitions }) => {
      const name = `xstate.done.state.${id}`;
      if (!transitions.has(name)) return [];
      return [
        { input, steps: [{ name, event: { type: name }, case: null }], text: `${input} > ${name}` },
      ];
    }),
  ];
  return cheats
    .filter((path) => walkAll(entry, { goals: [{ ...goal, path }] }).length === 0)
    .map(({ text }) => `walked all the same: ${text}`);
}

/** Walks at random and returns the transitions and pairs that are missing from the goals. */
function strollsBeyond(given: Case, { goals }: Cover): readonly string[] {
  const { starts, edges, machine } = explore(createEntry(given.machine, given.options));
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  const known = new Set(goals.map(({ kind, name }) => `${kind} ${name}`));
  const isParallel = [machine.root, ...listStates(machine)].some(({ type }) => type === 'parallel');
  const draw = drawing(starts.length + edges.length);
  const met = new Set<string>();
  for (const start of [...starts, ...starts, ...starts]) {
    let place = start.to;
    let before: string | null = null;
    const take = (microsteps: Edge['microsteps']) => {
      for (const transition of microsteps.flatMap(({ taken }) => taken)) {
        const name = transitionName(transition);
        met.add(`transition ${name}`);
        // With parallel regions, the next transition in the same region may come later.
        if (before !== null && !isParallel) met.add(`pair ${before} → ${name}`);
        before = name;
      }
    };
    take(start.microsteps);
    for (let step = 0; step < 60; step += 1) {
      const next = outgoing.get(place) ?? [];
      const edge = next[draw(next.length)];
      if (edge === undefined) break;
      take(edge.microsteps);
      place = edge.to;
    }
  }
  return without(met, known).map((goal) => `met, and no goal: ${goal}`);
}

/** Returns numbers below a bound, the same ones every time. */
function drawing(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return bound === 0 ? 0 : (state >>> 8) % bound;
  };
}

function without(all: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...all].filter((each) => !others.has(each));
}
