import { readList } from '../lists.ts';

/** A path as the list has it: the name of its input is left out. */
export type ListedPath = { text: string; steps: readonly string[] };

/** Every run walks one in this many of the paths that only cover a pair. */
const pairsInOne = 8;

/**
 * Reads the committed paths of a machine, without duplicates and without paths that are the start of
 * another. All paths for a state, a transition or a guard outcome are included; of the paths for a pair
 * a fixed sample that fits the run time.
 */
export function shortPaths(machine: string): readonly ListedPath[] {
  return longestPaths(
    machine,
    ({ goal, text }) => !showsTwo(goal) || hashText(text) % pairsInOne === 0,
  );
}

/** Checks for a goal that is a pair of transitions or states; these are numerous. */
export function showsTwo(goal: string): boolean {
  return goal.startsWith('pair ') || goal.startsWith('combination ');
}

/** Returns the paths to the goals that are wanted, each once; none is the beginning of another. */
export function longestPaths(
  machine: string,
  isWanted: (line: ListedGoal) => boolean,
): readonly ListedPath[] {
  const wanted = listGoals(machine)
    .filter(isWanted)
    .map(({ text }) => text);
  const beginnings = new Set(wanted.flatMap(listPrefixes));
  return toListedPaths(wanted.filter((text) => !beginnings.has(text)));
}

/** Returns every path of a machine and every beginning of one. */
export function allBeginnings(machine: string): readonly ListedPath[] {
  const texts = listGoals(machine).map(({ text }) => text);
  return toListedPaths([...texts, ...texts.flatMap(listPrefixes)]).filter(
    ({ steps }) => steps.length > 0,
  );
}

/** A line of the list: `state paid`, and the path that shows it. */
type ListedGoal = { goal: string; text: string };

function listGoals(machine: string): readonly ListedGoal[] {
  const lines = readList(machine).split('\n');
  return lines.flatMap((line) => {
    const [goal = '', text] = line.split(' ⇐ ');
    return text === undefined ? [] : [{ goal, text }];
  });
}

function toListedPaths(texts: readonly string[]): readonly ListedPath[] {
  return [...new Set(texts)]
    .toSorted()
    .map((text) => ({ text, steps: text.split(' > ').slice(1) }));
}

function listPrefixes(text: string): readonly string[] {
  const parts = text.split(' > ');
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join(' > '));
}

/** Returns a number that moves only with the text: 32 bits, FNV-1a. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
