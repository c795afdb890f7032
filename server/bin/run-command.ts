import { misused, findReply, type Reply } from '#server/base/command.ts';
import { readArguments } from '#server/base/read-arguments.ts';
import { endWithReply } from './end-with-reply.ts';
import { exitWithError } from './exit-with-error.ts';
import { guardProcess } from './guard-process.ts';

/** The arguments of a command: its words and its flags. */
export type Said = { words: readonly string[]; flags: ReadonlySet<string> };

/**
 * Runs an npm command as an entry process: `--help` prints `usage`, other arguments go to `work`. Accepts one of
 * the given numbers of words and these flags. Exits with 0 when done, 1 when refused, 2 for wrong arguments.
 */
export async function runCommand(
  {
    usage,
    words,
    flags = [],
  }: { usage: string; words: readonly number[]; flags?: readonly string[] },
  work: (said: Said) => Promise<Reply>,
): Promise<never> {
  guardProcess();
  const run = async (): Promise<Reply> => {
    const options = Object.fromEntries(
      ['help', ...flags].map((name) => [name, { type: 'boolean' as const }]),
    );
    const said = readArguments(process.argv.slice(2), options);
    if ('help' in said.values) return { text: usage, exitCode: 0 };
    if (!words.includes(said.words.length)) throw misused(usage);
    return work({ words: said.words, flags: new Set(Object.keys(said.values)) });
  };
  const reply = await run().catch((error: unknown) => findReply(error) ?? exitWithError(error));
  return endWithReply(reply);
}
