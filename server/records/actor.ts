import { normalizeTyped } from '#contract/base/typed-text.ts';

const prefix = 'console:';

/** Normalizes a name for storage and comparison. */
export function normalizeName(typedName: string): string {
  return normalizeTyped(typedName).toLowerCase();
}

/** The actor of a refund above the limit that the operator confirmed because no second colleague may. */
export const operatorActor = 'operator';

/**
 * Names the actor of a console act for the staff log. A command uses the name of its colleague, or without one
 * the account of the machine.
 */
export function consoleActor(name: string): string {
  return `${prefix}${name}`;
}

/** Names the actor of what a program does with the rights of a colleague. */
export function programActor(name: string, program: string): string {
  return consoleActor(`${name} (${program})`);
}

/** Reads from the staff log who acted, and whether through a command or the console. */
export function readActor(actor: string): { by: string; via: 'command' | 'console' } {
  return actor.startsWith(prefix)
    ? { by: actor.slice(prefix.length), via: 'console' }
    : { by: actor, via: actor === 'console' ? 'console' : 'command' };
}
