import type { Fault } from './fault.ts';
import { pageFaults } from './pages.ts';
import { serverFaults } from './server.ts';
import { sharedFaults } from './shared.ts';

/** Forty bugs, from gross to subtle. They were written down before any of them was run. */
export const faults: readonly Fault[] = [...pageFaults, ...serverFaults, ...sharedFaults];
