/** Seeded chance: the same seed gives the same drawing on a server, in a build and in a browser. */
export type Chance = () => number;

export function hash(text: string) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

export function createChance(seed: string): Chance {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const range = (length: number) => Array.from({ length }, (_, index) => index);
export const clamp = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(high, value));

/** Returns an element that the caller knows is there; a drawing with a hole in it is a bug. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`motif: nothing at ${index}`);
  return value;
}
