import { parseArgs, type ParseArgsConfig } from 'node:util';
import { misused } from './command.ts';
import { formatThrown } from './error-report.ts';

/** Splits the arguments of a command into words and the values of options. Throws the misuse of a command. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values, words: positionals };
  } catch (error) {
    throw misused(formatThrown(error));
  }
}
