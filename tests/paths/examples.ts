import type { MachineEntry } from '#tests/flowkit/index.ts';

/** What a machine can be given, as far as its guards tell it apart. */
export type Examples = Pick<MachineEntry, 'inputs' | 'events' | 'results'>;
