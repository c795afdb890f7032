import type { AnyStateMachine } from 'xstate';
import type { PathOptions } from 'flowkit';

/** A machine that was not written for the generator, with facts established independently of it. */
export type Case = {
  machine: AnyStateMachine;
  options?: PathOptions;
  /** Lines that its list has to have: goals with the shortest way to them, found by hand. */
  shows?: readonly string[];
  /** The goals that nothing can show, and why not. */
  never?: Readonly<Record<string, string>>;
  /** The sentence with which it is refused. */
  refusal?: string;
};
