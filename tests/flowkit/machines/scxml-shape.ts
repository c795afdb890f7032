import type { AnyStateMachine } from 'xstate';
import type { Case } from './case.ts';

/**
 * The shape of one of the W3C's tests of SCXML, in a machine of our own: it runs by itself or by few
 * events, ends in `pass` when the engine keeps the rule, and has a `fail` that nothing may ever lead to.
 */
export function shape(machine: AnyStateMachine, rest: Omit<Case, 'machine'> = {}): Case {
  const failing =
    machine.root.states['fail'] === undefined ? {} : { 'state fail': 'the rule holds' };
  return { machine, ...rest, never: { ...failing, ...rest.never } };
}

export const pass = { type: 'final' } as const;
export const fail = {};
