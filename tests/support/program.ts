import type { Program } from '#server/db/tables/processes.ts';

/** The program of the nodes in tests. */
export const program: Program = { version: '1.2.0', build: 'abcdef01', schema: '0001_triggers' };
