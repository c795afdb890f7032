import type { Stage } from './stages.ts';

/** A line of what is told: one step, or that the steps before it came again. */
export type Line = {
  /** The stages it stands for, the last one included. */
  from: number;
  to: number;
  /** How often the lines before it came again; null for a step of its own. */
  again: { times: number } | null;
  /** How long the customer then waited, in ms; null where nobody would call it that. */
  waitedMs: number | null;
};

const longestLoop = 8;
const fewestTimes = 2;
const shortestWaitMs = 10_000;

/** Returns the lines of a story: what goes round and round, such as polls, is told once. */
export function linesOf(stages: readonly Stage[]): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < stages.length;) {
    const loop = loopAt(stages, at);
    const to = loop === null ? at : at + loop.length * loop.times - 1;
    const end = stages[to]?.at ?? 0;
    const next = stages[to + 1]?.at ?? end;
    // A loop is a wait in itself.
    const since = loop === null ? end : (stages[at - 1]?.at ?? end);
    const waitedMs = next - since >= shortestWaitMs ? next - since : null;
    lines.push({ from: at, to, again: loop === null ? null : { times: loop.times }, waitedMs });
    at = to + 1;
  }
  return lines;
}

/** How often the `length` stages right before `at` come again from there on. */
function loopAt(stages: readonly Stage[], at: number): { length: number; times: number } | null {
  for (let length = 1; length <= Math.min(longestLoop, at); length += 1) {
    let same = 0;
    while (isAlike(stages[at - length + (same % length)], stages[at + same])) same += 1;
    const times = Math.floor(same / length);
    if (times >= fewestTimes) return { length, times };
  }
  return null;
}

function isAlike(one: Stage | undefined, other: Stage | undefined): boolean {
  if (one === undefined || other === undefined || one.known === null) return false;
  return (
    one.said === null &&
    other.said === null &&
    one.known === other.known &&
    one.run === other.run &&
    one.fact === other.fact
  );
}
