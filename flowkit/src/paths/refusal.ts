import type { MachineEntry } from './entry.ts';

/** A machine that the generator cannot handle; the message begins with the machine's name. */
export class Refusal extends Error {
  constructor({ name }: Pick<MachineEntry, 'name'>, sentence: string) {
    super(`${name}: ${sentence}`);
  }
}

/** Gets the message of any thrown value. */
export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
