import { readLetters } from './bytes.ts';
import { dictionaryLines } from './dictionary-lines.ts';

/** An entry that a code can name; its place in the dictionary is its number. */
export type DictionaryEntry = { machine: string; id: number };

/** Every entry that this and earlier versions have named, oldest first. */
export const dictionary: readonly DictionaryEntry[] = dictionaryLines.flatMap((line) => {
  const [machine = '', ...ids] = line.split(' ');
  return ids.map((text) => ({
    machine,
    id: (readLetters(text) ?? []).reduce((id, five) => id * 32 + five, 0),
  }));
});

const entries = new Map(dictionary.map(({ id }, at) => [id, at]));

/** Returns the place of an entry in the dictionary; null if it has none. */
export function findEntry(id: number): number | null {
  return entries.get(id) ?? null;
}

/** Says whether this version wrote a record: codes have the length of the dictionary. */
export function isOfThisVersion(record: { catalogue: number }): boolean {
  return record.catalogue === dictionary.length;
}
