import { createContext, runInContext, type Context } from 'node:vm';
import { usedMilliseconds } from '../thread-milliseconds.ts';
import { findWorstInputs } from './worst-inputs.ts';
import type { WorstInput } from './worst-inputs.ts';

/** A slow expression is found at the first of these sizes, which is quicker than at the last. */
const sizes = [64, 8 * 1024, 256 * 1024];

/** A slow machine needs up to 8 for the slowest of ours; 60 steps at each character take a fast one over 150. */
const mostMilliseconds = 50;

// Ends a hung run after more processor time than one run needs to count as slow. On a busy machine it may
// have used almost none by then, and gets longer.
const firstTimeout = 5 * mostMilliseconds;

const run = `
  expression.lastIndex = 0;
  expression.exec(input);
  input.replace(everywhere, '');
`;

/**
 * Runs an expression on up to 256 KiB of each of its worst inputs: once from the start, and at
 * every position as `replaceAll` and `split` do. Returns the first input that took too long, or null.
 */
export function findSlowInput(expression: RegExp): string | null {
  let worst: readonly WorstInput[];
  try {
    worst = findWorstInputs(expression);
  } catch (error) {
    return String(error);
  }
  const context = contextFor(expression);
  for (const { before, repeated, after } of [
    ...worst,
    { before: '', repeated: 'a', after: '' },
    { before: '', repeated: ' ', after: '' },
  ]) {
    for (const size of sizes) {
      const input = `${before}${repeated.repeat(Math.ceil(size / repeated.length))}${after}`;
      context['input'] = input;
      const least = leastMilliseconds(context);
      if (least > mostMilliseconds) {
        const shown = JSON.stringify([before, repeated, after]);
        return `${Math.round(least)} ms for ${input.length} characters of ${shown}`;
      }
    }
  }
  return null;
}

/**
 * Creates the input of a run: one context for all inputs, since creating one takes longer than most
 * runs.
 */
function contextFor(expression: RegExp): Context {
  const everywhere = new RegExp(expression.source, [...new Set(`${expression.flags}g`)].join(''));
  return createContext({ expression, everywhere });
}

/**
 * Measures the processor time of the fastest of nine runs: under load a run takes up to twice as long.
 */
function leastMilliseconds(context: Context): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 9 && least > mostMilliseconds; attempt += 1) {
    least = Math.min(least, millisecondsOfRun(context));
    if (least > 4 * mostMilliseconds) break;
  }
  return least;
}

/** Returns the processor time of a run, also of one that is cut off: by then it has used more than enough. */
function millisecondsOfRun(context: Context): number {
  for (let timeout = firstTimeout; ; timeout *= 2) {
    const before = usedMilliseconds();
    let isOver = true;
    try {
      runInContext(run, context, { timeout });
    } catch (error) {
      if (!String(error).includes('timed out')) throw error;
      isOver = false;
    }
    const used = usedMilliseconds() - before;
    if (isOver || used > mostMilliseconds) return used;
  }
}
