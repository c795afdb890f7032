/** A state on the chart of a machine. */
export type ChartPosition = { machine: string; path: string };

/** Prefix of a state in an address: marks the state as the reader's current one. */
export const ownPrefix = 'you-';
