import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { MachineEntry } from './entry.ts';
import { withObservedGuards, type GuardTrait } from './observed-guards.ts';
import { contextIn, getPlaceKey, whatGrows } from './place.ts';
import { listMissing } from './missing.ts';
import { getMessage, Refusal } from './refusal.ts';
import { stepsFrom } from './steps.ts';
import { createStepper, type Microstep, type Move, type Step, type World } from './world.ts';

/** An edge of the graph: a step in a place, and everything that the machine did on it. */
export type Edge = {
  from: string;
  step: Step;
  to: string;
  microsteps: readonly Microstep[];
  guards: GuardOutcomes;
};

export type Start = {
  input: string;
  to: string;
  microsteps: readonly Microstep[];
  guards: GuardOutcomes;
};

/** `isPaid = true`, `isPaid = false`, as far as they were evaluated. */
export type GuardOutcomes = ReadonlySet<string>;

export type Graph = {
  /** The machine that was explored: that of the entry, with guards that are listened to. */
  machine: AnyStateMachine;
  /** The names of the guards that were listened to. */
  guards: readonly string[];
  traits: ReadonlyMap<string, GuardTrait>;
  starts: readonly Start[];
  places: ReadonlyMap<string, AnyMachineSnapshot>;
  /** The active children and timers of each place. */
  worlds: ReadonlyMap<string, World>;
  edges: readonly Edge[];
};

/** More places than this are taken for a context without bounds, unless the entry allows more. */
const mostPlaces = 2000;

/**
 * Explores all behavior of a machine from all its inputs with all its payloads. Places that differ only
 * in context omitted by `guardedContext` are merged. Throws a `Refusal` with all that is missing: when the entry omits how an
 * actor can end, when an end is not handled, when the machine itself throws or loops, and when its state
 * space is unbounded.
 */
export function explore(entry: MachineEntry): Graph {
  const outcomes = new Set<string>();
  const { machine, guards, traits } = withObservedGuards(entry.machine, (outcome) =>
    outcomes.add(outcome),
  );
  const missing = listMissing(entry);
  if (missing.length > 0) throw new Refusal(entry, ...missing);
  const stepper = createStepper(machine);
  const worlds = new Map<string, World>();
  const starts: Start[] = [];
  const edges: Edge[] = [];
  const queue: string[] = [];
  const refusals = new Map<string, string>();
  const observe = (step: string, where: () => string, run: () => Move) => {
    outcomes.clear();
    const move = attempt(where, run);
    if (typeof move === 'string') {
      if (!refusals.has(step)) refusals.set(step, move);
      return null;
    }
    const { world, microsteps } = move;
    const to = getPlaceKey(entry, world);
    if (!worlds.has(to)) {
      worlds.set(to, world);
      queue.push(to);
    }
    if (worlds.size > (entry.mostPlaces ?? mostPlaces)) {
      const contexts = [...worlds.values()].map((each) => contextIn(entry, each));
      const way = lastSteps(edges).map((name) => `"${name}"`);
      throw new Refusal(
        entry,
        ...refusals.values(),
        `${whatGrows(contexts)} It grew on ${way.join(', ')}. Return from "guardedContext" only what guards read of it.`,
      );
    }
    return { to, microsteps, guards: new Set(outcomes) };
  };
  for (const [input, value] of Object.entries(entry.inputs)) {
    const where = () => `the input "${input}" (name its inputs in "inputs")`;
    const start = observe(`> ${input}`, where, () => stepper.begin(value));
    if (start !== null) starts.push({ input, ...start });
  }
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    const world = worlds.get(from);
    if (world === undefined) continue;
    for (const step of stepsFrom(entry, world)) {
      const where = () => `"${step.name}" in ${JSON.stringify(world.snapshot.value)}`;
      const edge = observe(step.name, where, () => stepper.take(world, step));
      if (edge === null) continue;
      const isNothing = edge.microsteps.length === 0 && edge.guards.size === 0 && edge.to === from;
      if (!isNothing) edges.push({ from, step, ...edge });
    }
  }
  if (refusals.size > 0) throw new Refusal(entry, ...refusals.values());
  const places = new Map([...worlds].map(([place, { snapshot }]) => [place, snapshot]));
  return { machine, guards, traits, starts, places, worlds, edges };
}

/** The names of the steps on which a search last came to something new. */
function lastSteps(edges: readonly Edge[]): readonly string[] {
  const into = new Map<string, Edge>();
  for (const edge of edges) if (!into.has(edge.to)) into.set(edge.to, edge);
  const names: string[] = [];
  for (let edge = edges.at(-1); edge !== undefined && names.length < 6;) {
    names.unshift(edge.step.name);
    edge = into.get(edge.from);
  }
  return [...new Set(names)];
}

/** Runs a step; returns a sentence about the machine when it fails. */
function attempt(where: () => string, run: () => Move): Move | string {
  let move: Move;
  try {
    move = run();
  } catch (error) {
    const reason = explainFailure(error);
    const isLacking = where().startsWith('"') && /\bof undefined\b/.test(reason);
    return `${where()} throws: ${reason}${isLacking ? '. Is its payload or result named?' : ''}`;
  }
  const { status, error } = move.world.snapshot;
  if (status !== 'error') return move;
  return where().startsWith('"')
    ? `${where()} is not handled: ${explainFailure(error)}. Give its invoke an onError.`
    : `${where()} fails at once: ${explainFailure(error)}`;
}

function explainFailure(error: unknown): string {
  const message = getMessage(error);
  if (message.startsWith('Infinite loop detected')) {
    return 'its transitions without events, or the events it raises, go round in a circle';
  }
  // XState's message begins with the location and ends with the error.
  return message.split('\n').at(-1) ?? message;
}
