import { createMachine } from 'xstate';
import type { Path } from '../src/paths/shortest.ts';

/** A machine for the tests, as small as one can be. */
export const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { pressed: 'lit', smashed: 'smashed' } },
    lit: { on: { pressed: 'off' } },
    smashed: { type: 'final' },
  },
});

/** Returns the path with the steps of these names, as one that was read from a list. */
export function createPath(...names: readonly string[]): Path {
  const steps = names.map((name) => ({ name, event: { type: name }, case: null }));
  return { input: 'start', steps, text: ['start', ...names].join(' > ') };
}
