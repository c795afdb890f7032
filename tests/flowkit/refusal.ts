import type { MachineEntry } from './entry.ts';

/** What the generator cannot do with a machine, in a sentence that begins with the machine's name. */
export class Refusal extends Error {
  constructor({ name }: Pick<MachineEntry, 'name'>, sentence: string) {
    super(`${name}: ${sentence}`);
  }
}

/** Returns the message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
