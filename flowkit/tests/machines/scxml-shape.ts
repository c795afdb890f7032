import type { AnyStateMachine } from 'xstate';
import type { Case } from './case.ts';

/**
 * A W3C test of SCXML rewritten as one of our machines: it runs automatically or with few events, ends
 * in `pass` when the engine keeps the rule, and must never reach `fail`.
 */
export function shape(machine: AnyStateMachine, rest: Omit<Case, 'machine'> = {}): Case {
  const failing =
    machine.root.states['fail'] === undefined ? {} : { 'state fail': 'the rule holds' };
  return { machine, ...rest, never: { ...failing, ...rest.never } };
}

export const pass = { type: 'final' } as const;
export const fail = {};
