import type { Examples } from '../examples.ts';

export const examples: Examples = { inputs: { start: undefined }, events: {}, results: {} };
