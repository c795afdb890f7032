import type { AnyStateMachine } from 'xstate';

/** A machine, and what somebody who wants its paths has to know about the world around it. */
export type MachineEntry = {
  name: string;
  machine: AnyStateMachine;
  /** Every input that starts it differently, by a short name. */
  inputs: Readonly<Record<string, unknown>>;
  /**
   * The payloads of events that some guard tells apart, by event type and a short name. Those of a
   * wildcard (`*`, `mouse.*`) name the type of their event as well.
   */
  events: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /**
   * How each child actor can end, by its id or by the name of its source: outputs, errors and snapshots
   * that some guard tells apart.
   */
  results: Readonly<Record<string, ActorResults>>;
  /** Events that only the machine itself raises; nobody can send them. */
  internal: readonly string[];
  /** Pairs of adjacent transitions that cannot follow each other, each with the reason. */
  infeasible: readonly InfeasiblePairs[];
  /** States, transitions and guard outcomes that nothing shows, each with the reason. */
  unreachable?: readonly UnreachableGoal[];
  /** How many places are taken for a context without bounds; 2,000 when left out. */
  mostPlaces?: number;
  /** Returns the part of the context that guards read, kept small and bounded. */
  guardedContext(context: object): unknown;
};

/** What `generatePaths` can be told about a machine; whatever is left out has a default. */
export type PathOptions = Partial<Omit<MachineEntry, 'machine'>>;

export type ActorResults = {
  done?: Readonly<Record<string, unknown>>;
  error?: Readonly<Record<string, unknown>>;
  /** The snapshots that `onSnapshot` listens to: `{ status: 'active', context: 5 }`. */
  snapshot?: Readonly<Record<string, unknown>>;
};

/** `first` and `next` name transitions, or with `*` at the end all that begin so. */
export type InfeasiblePairs = { first: string; next: string; reason: string };

/** `goal` is written as in the list, `state jammed`, or with `*` at the end for all that begin so. */
export type UnreachableGoal = { goal: string; reason: string };

/**
 * Returns the entry of a machine. Without options it starts with one input, sends every event without
 * payload, knows no results of actors, and tells places apart by the whole context.
 */
export function entryOf(machine: AnyStateMachine, options: PathOptions = {}): MachineEntry {
  return {
    name: machine.id,
    machine,
    inputs: { start: undefined },
    events: {},
    results: {},
    internal: [],
    infeasible: [],
    guardedContext: (context) => context,
    ...options,
  };
}
