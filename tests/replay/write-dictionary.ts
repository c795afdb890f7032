import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOfFives } from '#machines/replay/bytes.ts';
import { findEntry } from '#machines/replay/dictionary.ts';
import { namedIn } from '#machines/replay/move-ids.ts';
import { outlines } from '#machines/outline.ts';

const file = join(import.meta.dirname, '../../machines/replay/dictionary-lines.ts');
const perLine = 12;

/** Lists the entries of the charts that the dictionary of support codes does not have yet. */
export function listMissingEntries(): readonly { machine: string; id: number }[] {
  return Object.values(outlines)
    .flatMap(namedIn)
    .map(({ known: { machine, id } }) => ({ machine, id }))
    .filter(({ id }) => findEntry(id) === null);
}

/** Adds the missing entries at the end of the dictionary. What it has stays, because written codes use it. */
export function extendDictionary(): void {
  const missing = Map.groupBy(listMissingEntries(), ({ machine }) => machine);
  const lines = [...missing].flatMap(([machine, entries]) =>
    Array.from({ length: Math.ceil(entries.length / perLine) }, (_, at) => {
      const ids = entries.slice(at * perLine, (at + 1) * perLine).map(({ id }) => toText(id));
      return `  '${[machine, ...ids].join(' ')}',\n`;
    }),
  );
  const text = readFileSync(file, 'utf8');
  const end = text.lastIndexOf('];');
  writeFileSync(file, text.slice(0, end) + lines.join('') + text.slice(end));
}

function toText(id: number): string {
  return textOfFives([20, 15, 10, 5, 0].map((shift) => (id >> shift) & 31));
}
