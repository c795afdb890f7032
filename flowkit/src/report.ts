import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverMachine } from './paths/cover.ts';
import { createEntry, type MachineEntry } from './paths/entry.ts';
import { endings, exportPaths, formats, toFileName } from './formats/export.ts';
import { formatPaths } from './paths/list.ts';
import { loadExamples, loadMachine } from './load-machine.ts';
import { walkAll } from './paths/walk-all.ts';

/** The options of the command line. */
export type ReportRequest = {
  /** One of `formats`; without it the list of paths. */
  as?: string | undefined;
  /** The folder in which to write the file instead of printing it. */
  out?: string | undefined;
};

/** The text to print, the exit code, and the faults, which the text also lists. */
export type Report = { text: string; code: 0 | 1; faults: readonly string[] };

/** Returns the entry of a machine in a file, with its examples in another. Throws a sentence. */
export async function entryFrom(
  file: string,
  { examples, machine }: { examples?: string | undefined; machine?: string | undefined },
): Promise<MachineEntry> {
  const options = examples === undefined ? {} : await loadExamples(examples);
  const found = await loadMachine(file, machine);
  return createEntry(found.machine, options);
}

/**
 * Formats the paths of a machine as a list, with gaps and differences on a running actor; or in the
 * format of another tool. Throws a sentence for a refused machine and an unknown format.
 */
export function reportOn(entry: MachineEntry, { as, out }: ReportRequest): Report {
  const format = formats.find((known) => known === as);
  if (as !== undefined && format === undefined) {
    throw new Error(`--as takes ${formats.join(', ')}, not "${as}".`);
  }
  const cover = coverMachine(entry);
  const text = format === undefined ? formatPaths(cover) : exportPaths(entry, cover, format);
  if (out !== undefined) {
    mkdirSync(out, { recursive: true });
    const file = join(
      out,
      `${toFileName(entry.name)}.${format === undefined ? 'txt' : endings[format]}`,
    );
    writeFileSync(file, text);
    return { text: `Written to ${file}.`, code: 0, faults: [] };
  }
  if (format !== undefined) return { text: text.trimEnd(), code: 0, faults: [] };
  const wrong = [...cover.faults, ...walkAll(entry, cover)];
  const counted = `${cover.goals.length} goals have a path, ${cover.gaps.length} have none.`;
  return {
    text: [text.trimEnd(), '', counted, ...wrong].join('\n'),
    code: wrong.length === 0 ? 0 : 1,
    faults: wrong,
  };
}
