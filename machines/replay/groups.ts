import { readLetters, textOfFives } from './bytes.ts';

/** The first character of a code, and of those that former versions wrote. */
export const format = 3;
export const formerFormat = 2;

/** The characters of a group, its check included. */
export const groupLength = 5;

/**
 * Returns numbers of five bits as text in groups of five characters: four of the numbers, and a check of
 * them and of the group's place. The last group is filled up with zeros.
 */
export function toGroups(fives: readonly number[]): string {
  return Array.from({ length: Math.ceil(fives.length / (groupLength - 1)) }, (_, place) => {
    const data = [0, 1, 2, 3].map((at) => fives[place * (groupLength - 1) + at] ?? 0);
    return textOfFives([...data, computeGroupCheck(data, place)]);
  }).join('');
}

/** Splits a code into its groups, for the screen and for reading aloud. */
export function splitIntoGroups(code: string): readonly string[] {
  return code.match(/[^]{1,5}/g) ?? [];
}

/** A group that was read or typed wrong: its number, from 1, and its characters. */
export type WrongGroup = { number: number; text: string };

/** The groups of a code: their numbers of five bits, or the groups that are wrong. */
export type ReadGroups = { fives: readonly number[]; wrong: readonly WrongGroup[] };

/** Reads groups of five characters. A group counts as wrong if its check differs. */
export function readGroups(groups: readonly string[]): ReadGroups {
  const read = groups.map((text, place) => {
    const fives = readLetters(text);
    const data = fives?.slice(0, -1) ?? [];
    const isRight =
      fives?.length === groupLength && fives.at(-1) === computeGroupCheck(data, place);
    return { data, wrong: isRight ? null : { number: place + 1, text } };
  });
  return {
    fives: read.flatMap(({ data }) => data),
    wrong: read.flatMap(({ wrong }) => wrong ?? []),
  };
}

/**
 * Computes the check of a group. It changes when one character changes, when two neighbors change places,
 * and when the group moves to another place.
 */
function computeGroupCheck(fives: readonly number[], place: number): number {
  return double(fives.reduce((sum, five) => double(sum) ^ five, place & 31));
}

/** Doubles a number in the field of 32 elements, so that no two factors cancel out. */
function double(value: number): number {
  return ((value << 1) & 31) ^ (value >= 16 ? 5 : 0);
}

/** Computes five bits of all groups together, for two errors in one group that its own check misses. */
export function computeCheck(fives: readonly number[]): number {
  return fives.reduce((sum, five, at) => (sum * 7 + five * ((at % 29) + 1)) % 31, 0);
}
