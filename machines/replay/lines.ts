/** A line of what is told: one step, or that the steps before it came again. */
export type Line = {
  /** The steps it stands for, the last one included. */
  from: number;
  to: number;
  /** How often the steps before it came again; null for a step of its own. */
  times: number | null;
  /** How long the customer then waited, in ms; null where nobody would call it that. */
  waitedMs: number | null;
};

const longestLoop = 8;
const fewestTimes = 2;
const shortestWaitMs = 10_000;

/**
 * Returns the lines of a story: what goes round and round, such as polls, is told once. `at` is in ms;
 * `isAlike` says whether two steps are told in the same words.
 */
export function linesOf<Told extends { at: number }>(
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

/** How often the `length` steps right before `start` come again from there on. */
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
