import type { AnyStateMachine } from 'xstate';

/** A machine with the facts about its environment that path generation needs. */
export type MachineEntry = {
  name: string;
  machine: AnyStateMachine;
  /** Every input that starts it differently, by a short name. */
  inputs: Readonly<Record<string, unknown>>;
  /**
   * Example payloads that guards distinguish, by event type and a short name. Payloads of a wildcard
   * (`*`, `mouse.*`) also name the type of their event.
   */
  events: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /**
   * The possible ends of each child actor, by its id or the name of its source: outputs, errors and
   * snapshots that guards distinguish.
   */
  results: Readonly<Record<string, ActorResults>>;
  /** Events that only the machine itself raises; they cannot be sent from outside. */
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

/** Options of `generatePaths` for a machine; every omitted option has a default. */
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
 * Creates the entry of a machine. Without options it starts with one input, sends every event without
 * payload, has no actor results, and distinguishes places by the whole context.
 */
export function createEntry(machine: AnyStateMachine, options: PathOptions = {}): MachineEntry {
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
