import { vi } from 'vitest';
import { undoMs } from '#contract/base/limits.ts';

const { setTimeout: wait } = globalThis;

/**
 * Sets the time to undo a deletion, in milliseconds, until `vi.unstubAllGlobals`. All other timers keep
 * their time and their arguments: Node's HTTP client gives its own an argument and fails without it.
 */
export function setUndoTime(newMs: number): void {
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...rest: unknown[]) =>
    wait(run, ms === undoMs ? newMs : ms, ...rest),
  );
}
