/** The bytes of files, by the paths that the operator gave. */
export type NamedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export const exitCodes = { done: 0, refused: 1, misused: 2, attention: 3 } as const;

/** What a command leaves behind: text for the operator, and a code for a script. */
export type Reply = {
  text: string;
  exitCode: number;
  /** What the operator asked to have in a file; they write it, for the server is elsewhere. */
  file?: { path: string; text: string } | undefined;
};

/** Why a command was not carried out, in one sentence. */
export class StaffRefusal extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number = exitCodes.refused) {
    super(sentence);
    this.name = 'StaffRefusal';
    this.exitCode = exitCode;
  }
}

export function misused(sentence: string): StaffRefusal {
  return new StaffRefusal(sentence, exitCodes.misused);
}

export function done(text: string): Reply {
  return { text, exitCode: exitCodes.done };
}

/** Returns the reply to a command that was refused; null for any other failure. */
export function replyOf(error: unknown): Reply | null {
  return error instanceof StaffRefusal ? { text: error.message, exitCode: error.exitCode } : null;
}
