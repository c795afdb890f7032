import { Refusal } from './refusal.ts';

/** The bytes of files, by the paths that the operator gave. */
export type NamedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export const exitCodes = { done: 0, refused: 1, misused: 2, attention: 3 } as const;

/** A question that the client asks on the terminal; `says` is the prompt. */
export type Question = { name: string; says: string };

/** The result of a command: text for the operator, and an exit code for scripts. */
export type Reply = {
  text: string;
  exitCode: number;
  /** A fault that did not prevent the success; for standard error. */
  warning?: string | undefined;
  /** A file that the operator asked for; the client writes it, because the server runs elsewhere. */
  file?: { path: string; text: string } | undefined;
  /**
   * Nothing was done yet: the client asks the questions after the text, and sends the command again with the
   * answers and with what the text showed.
   */
  asks?: { questions: readonly Question[]; shown: Readonly<Record<string, string>> } | undefined;
};

/** Creates the refusal of a command, in one sentence for the operator. */
export function commandRefused(sentence: string): Refusal {
  return new Refusal(409, 'command.refused', undefined, { sentence });
}

/** Creates the refusal of a command with wrong arguments, in one sentence for the operator. */
export function misused(sentence: string): Refusal {
  return new Refusal(400, 'command.misused', undefined, { sentence });
}

export function done(text: string): Reply {
  return { text, exitCode: exitCodes.done };
}

/** Returns the reply to a command that was refused; null for any other failure. */
export function findReply(error: unknown): Reply | null {
  if (!(error instanceof Refusal)) return null;
  if (error.code === 'command.refused') return { text: error.message, exitCode: exitCodes.refused };
  if (error.code === 'command.misused') return { text: error.message, exitCode: exitCodes.misused };
  return null;
}
