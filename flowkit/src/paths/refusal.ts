import type { MachineEntry } from './entry.ts';

/** A machine that the generator cannot handle; each line of the message begins with the machine's name. */
export class Refusal extends Error {
  constructor({ name }: Pick<MachineEntry, 'name'>, ...sentences: readonly string[]) {
    super(sentences.map((sentence) => `${name}: ${sentence}`).join('\n'));
  }
}

/** Gets the message of any thrown value. */
export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
