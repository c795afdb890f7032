import { exitCodes, type Reply } from '#server/base/command.ts';

/** Prints a reply and ends the process with its exit code: a refusal is for standard error. */
export function endWithReply({ text, exitCode, warning }: Reply): Promise<never> {
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  const isSuccess = exitCode === exitCodes.done || exitCode === exitCodes.attention;
  return endWithText(isSuccess ? process.stdout : process.stderr, `${text}\n`, exitCode);
}

/** Ends the process after the reader has the whole text: an exit would lose what a pipe cannot hold. */
export async function endWithText(
  stream: NodeJS.WriteStream,
  text: string,
  exitCode: number,
): Promise<never> {
  // A reader such as `head` may leave before the end.
  stream.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    stream.write(text, () => resolve());
  });
  process.exit(exitCode);
}
