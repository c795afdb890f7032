import { createContext, runInContext } from 'node:vm';
import { usedMilliseconds } from '../thread-milliseconds.ts';
import { findWorstInputs } from './worst-inputs.ts';
import type { WorstInput } from './worst-inputs.ts';

const megabyte = 1024 * 1024;

/** A slow expression is found at the first of these sizes, which is quicker than at the last. */
const sizes = [64, 8 * 1024, 64 * 1024, megabyte];

const mostMilliseconds = 50;

// Only ends what hangs: other processes slow a run down without costing its thread any processor time.
const timeout = 1000;

const run = `
  expression.lastIndex = 0;
  expression.exec(input);
  input.replace(everywhere, '');
`;

/**
 * Runs an expression on up to one megabyte of each of its worst inputs: once from the start, and at every
 * position as `replaceAll` and `split` do. Returns what it took too long for, or null.
 */
export function findSlowInput(expression: RegExp): string | null {
  let worst: readonly WorstInput[];
  try {
    worst = findWorstInputs(expression);
  } catch (error) {
    return String(error);
  }
  for (const { before, repeated, after } of [
    ...worst,
    { before: '', repeated: 'a', after: '' },
    { before: '', repeated: ' ', after: '' },
  ]) {
    for (const size of sizes) {
      const input = `${before}${repeated.repeat(Math.ceil(size / repeated.length))}${after}`;
      const least = leastMilliseconds(expression, input);
      if (least > mostMilliseconds) {
        const shown = JSON.stringify([before, repeated, after]);
        return `${Math.round(least)} ms for ${input.length} characters of ${shown}`;
      }
    }
  }
  return null;
}

/** Returns the processor time of the quickest of three runs, each cut off at the timeout. */
function leastMilliseconds(expression: RegExp, input: string): number {
  const everywhere = new RegExp(expression.source, [...new Set(`${expression.flags}g`)].join(''));
  const context = createContext({ expression, everywhere, input });
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > mostMilliseconds; attempt += 1) {
    const before = usedMilliseconds();
    try {
      runInContext(run, context, { timeout });
    } catch (error) {
      // The processor's time tells an endless run from one that had to wait for others.
      if (!String(error).includes('timed out')) throw error;
    }
    least = Math.min(least, usedMilliseconds() - before);
    if (least > 4 * mostMilliseconds) break;
  }
  return least;
}
