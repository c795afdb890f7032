/** A line of the story: one step, or a repetition of the steps before it. */
export type Line = {
  /** The range of its steps, from the first to the last, both included. */
  from: number;
  to: number;
  /** The number of repetitions of the steps before it; null for a single step. */
  times: number | null;
  /** How long the customer waited after it, in ms; null if too short to count as a wait. */
  waitedMs: number | null;
};

const longestLoop = 8;
const fewestTimes = 2;
const shortestWaitMs = 10_000;

/**
 * Groups steps into lines: repeated steps, such as polls, become one line. `at` is in ms; `isAlike` checks
 * whether two steps are described in the same words.
 */
export function groupLines<Told extends { at: number }>(
  steps: readonly Told[],
  isAlike: (one: Told, other: Told) => boolean,
): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < steps.length;) {
    const loop = loopAt(steps, from, isAlike);
    const to = loop === null ? from : from + loop.length * loop.times - 1;
    const end = steps[to]?.at ?? 0;
    const next = steps[to + 1]?.at ?? end;
    // A loop is a wait in itself.
    const since = loop === null ? end : (steps[from - 1]?.at ?? end);
    const waitedMs = next - since >= shortestWaitMs ? next - since : null;
    lines.push({ from, to, times: loop?.times ?? null, waitedMs });
    from = to + 1;
  }
  return lines;
}

/** Counts how often the `length` steps before `start` repeat from there on. */
function loopAt<Told>(
  steps: readonly Told[],
  start: number,
  isAlike: (one: Told, other: Told) => boolean,
): { length: number; times: number } | null {
  const isSame = (one: Told | undefined, other: Told | undefined) =>
    one !== undefined && other !== undefined && isAlike(one, other);
  for (let length = 1; length <= Math.min(longestLoop, start); length += 1) {
    let same = 0;
    while (isSame(steps[start - length + (same % length)], steps[start + same])) same += 1;
    const times = Math.floor(same / length);
    if (times >= fewestTimes) return { length, times };
  }
  return null;
}
