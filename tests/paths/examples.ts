import type { MachineEntry } from 'flowkit';

/** Example inputs, events and results: one for each case that a guard of the machine distinguishes. */
export type Examples = Pick<MachineEntry, 'inputs' | 'events' | 'results'>;
