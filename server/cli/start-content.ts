import { resolve } from 'node:path';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { blanks, writeStartSet } from '#server/content/start-set.ts';
import { indented } from './table.ts';

const pattern = blanks.map((blank) => blank.replace('[', String.raw`\[`)).join('|');

/**
 * Runs `content start <folder>`: writes content to begin with into a new or empty folder of the operator's
 * machine. It needs no database.
 */
export function runContentStart(args: readonly string[]): Reply {
  const [named, ...rest] = args;
  if (named === undefined || rest.length > 0) throw misused('Say "content start <folder>".');
  const folder = resolve(named);
  const files = write(folder);
  if (files === null) {
    throw commandRefused(`${folder} is not empty: name a new folder. Nothing was written.`);
  }
  return done(
    [
      `Wrote ${files.length} files:`,
      ...files.map(indented),
      'What to do next (docs/operations/catalogue.md):',
      ...[
        `Fill in every blank. This lists them: grep -rnE '${pattern}' ${folder}`,
        'Rename first-service and first-package: these names are addresses.',
        'Set your prices in catalogue.yaml.',
        `Start with CONTENT_DIR=${folder}, and run "npm run admin -- check".`,
      ].map((step, at) => indented(`${at + 1}. ${step}`)),
    ].join('\n'),
  );
}

function write(folder: string): string[] | null {
  try {
    return writeStartSet(folder);
  } catch (error) {
    throw commandRefused(`${folder} cannot be written: ${formatThrown(error)}`);
  }
}
