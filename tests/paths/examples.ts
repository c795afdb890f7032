import type { MachineEntry } from './generator/entry.ts';

/** What a machine can be given, as far as its guards tell it apart. */
export type Examples = Pick<MachineEntry, 'inputs' | 'events' | 'results'>;
