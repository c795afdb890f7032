import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Month } from '#contract/base/text-fields.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { exportLedger } from '#server/domain/workflows/ledger-export.ts';
import { type Operator } from './operator.ts';

/** Runs `export ledger <month> [--out FILE]`: the books of a month as a CSV for the accountants. */
export async function runExportCommand(
  { deps, actor }: Operator,
  args: readonly string[],
): Promise<Reply> {
  const { month, out } = read(args);
  const { file_name: name, text } = await exportLedger(deps, actor, month);
  const path = out ?? name;
  return { ...done(`Written to ${path}.`), file: { path, text } };
}

function read(args: readonly string[]): { month: string; out: string | undefined } {
  try {
    const options = { out: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [what, month, ...more] = positionals;
    const parsed = v.safeParse(Month, month);
    if (what === 'ledger' && parsed.success && more.length === 0) {
      return { month: parsed.output, out: values.out };
    }
  } catch (error) {
    throw misused(formatThrown(error));
  }
  throw misused('Say "export ledger <month> [--out FILE]", with a month such as 2026-11.');
}
