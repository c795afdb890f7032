import type { AnyStateMachine } from 'xstate';

/** A machine, and what somebody who wants its paths has to know about the world around it. */
export type MachineEntry = {
  name: string;
  machine: AnyStateMachine;
  /** Every input that starts it differently, by a short name. */
  inputs: Readonly<Record<string, unknown>>;
  /** The payloads of events that some guard tells apart, by event type and a short name. */
  events: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** How each invoked actor can end, by its id: outputs and errors that some guard tells apart. */
  results: Readonly<Record<string, ActorResults>>;
  /** Events that only the machine itself raises; nobody can send them. */
  internal: readonly string[];
  /** Pairs of adjacent transitions that cannot follow each other, each with the reason. */
  infeasible: readonly InfeasiblePairs[];
  /** Returns the part of the context that guards read, kept small and bounded. */
  guardedContext(context: object): unknown;
};

export type ActorResults = {
  done?: Readonly<Record<string, unknown>>;
  error?: Readonly<Record<string, unknown>>;
};

/** `first` and `next` name transitions, or with `*` at the end all that begin so. */
export type InfeasiblePairs = { first: string; next: string; reason: string };
