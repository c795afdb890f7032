import type { MachineEntry } from '#tests/flowkit/index.ts';

/** Example inputs, events and results: one for each case that a guard of the machine distinguishes. */
export type Examples = Pick<MachineEntry, 'inputs' | 'events' | 'results'>;
