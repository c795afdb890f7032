import * as v from 'valibot';
import { Month } from '#contract/base/text-fields.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { readArguments } from '#server/base/read-arguments.ts';
import { exportLedger } from '#server/domain/workflows/ledger-export.ts';
import { type Operator } from './operator.ts';

const Words = v.strictTuple([v.literal('ledger'), Month]);

/** Runs `export ledger <month> [--out FILE]`: the books of a month as a CSV for the accountants. */
export async function runExportCommand(
  { deps, actor }: Operator,
  args: readonly string[],
): Promise<Reply> {
  const { words, values } = readArguments(args, { out: { type: 'string' } });
  if (!v.is(Words, words)) {
    throw misused('Say "export ledger <month> [--out FILE]", with a month such as 2026-11.');
  }
  const { file_name: name, text } = await exportLedger(deps, actor, words[1]);
  const path = values.out ?? name;
  return { ...done(`Written to ${path}.`), file: { path, text } };
}
