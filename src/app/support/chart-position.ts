/** A state on the chart of a machine. */
export type ChartPosition = { machine: string; path: string };
