import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import {
  coverMachine,
  explore,
  longer,
  walkAll,
  type Cover,
  type GoalKind,
  type MachineEntry,
  type Path,
} from 'flowkit';

/** The coverage of a machine by the paths of one generator, relative to all goals that Flowkit finds. */
export type Row = {
  machine: string;
  generator: string;
  paths: number;
  transitions: string;
  pairs: string;
  ms: number;
};

/** Compares the paths of xstate/graph with those of Flowkit; both get the same inputs and events. */
export function compareGenerators(entry: MachineEntry): readonly Row[] {
  const cover = coverMachine(entry);
  const steps = new Map(explore(entry).edges.map(({ step }) => [JSON.stringify(step.event), step]));
  const options = (input: unknown) => ({
    input,
    events: [...steps.values()].map(({ event }) => event),
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, entry.guardedContext(snapshot.context)]),
  });
  const findAll = (
    find: (input: unknown) => readonly { steps: readonly { event: EventObject }[] }[],
  ) =>
    Object.entries(entry.inputs).flatMap(([input, value]) =>
      find(value).map((found): Path => {
        const taken = found.steps.flatMap(({ event }) => steps.get(JSON.stringify(event)) ?? []);
        return taken.reduce<Path>(longer, { input, steps: [], text: input });
      }),
    );
  const generators: readonly (readonly [string, () => readonly Path[]])[] = [
    ['shortest', () => findAll((input) => getShortestPaths(entry.machine, options(input)))],
    ['simple', () => findAll((input) => getSimplePaths(entry.machine, options(input)))],
    ['flowkit', () => coverMachine(entry).goals.map(({ path }) => path)],
  ];
  return generators.map(([generator, generate]) => {
    const start = performance.now();
    const paths = new Map(generate().map((path) => [path.text, path]));
    const ms = Math.round(performance.now() - start);
    const shown = showGoals(entry, cover, [...paths.values()]);
    return { machine: entry.name, generator, paths: paths.size, ...shown, ms };
  });
}

/** Counts what a running machine shows of the goals when it follows the paths. */
function showGoals(entry: MachineEntry, { goals }: Cover, paths: readonly Path[]) {
  const shown = new Set<string>();
  for (const path of paths) {
    const lacking = walkAll(entry, { goals: goals.map((goal) => ({ ...goal, path })) });
    const lines = new Set(lacking.map((line) => line.split(' ⇐ ')[0]));
    for (const { kind, name } of goals) {
      if (!lines.has(`${entry.name}: ${kind} ${name}`)) shown.add(`${kind} ${name}`);
    }
  }
  const count = (wanted: GoalKind) => {
    const all = goals.filter(({ kind }) => kind === wanted);
    const met = all.filter(({ name }) => shown.has(`${wanted} ${name}`));
    return `${met.length} of ${all.length}`;
  };
  return { transitions: count('transition'), pairs: count('pair') };
}
