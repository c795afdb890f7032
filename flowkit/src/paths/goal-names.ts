/** The kind of goal that a path covers. */
export type GoalKind = 'state' | 'transition' | 'guard' | 'pair' | 'combination';

/** Two transitions that are adjacent in their region, by name. */
export type Pair = { first: string; next: string };

export function pairName({ first, next }: Pair): string {
  return `${first} → ${next}`;
}

/** Returns the two names in that of a pair. */
export function pairParts(pair: string): readonly string[] {
  return pair.split(' → ');
}

/** Returns the name of two states of different regions that the machine is in at once. */
export function combinationName(one: string, other: string): string {
  return `${one} + ${other}`;
}

/** Returns the two states in the name of a combination. */
export function combinationParts(combination: string): readonly string[] {
  return combination.split(' + ');
}

/** Compares a name with the given one, which may end with `*` to match a prefix. */
export function matchesName(given: string, name: string): boolean {
  return given.endsWith('*') ? name.startsWith(given.slice(0, -1)) : given === name;
}
