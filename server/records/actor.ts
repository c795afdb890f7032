import { normalizeTyped } from '#contract/base/typed-text.ts';

const prefix = 'console:';

/** Returns a name as it is kept and compared. */
export function nameOf(given: string): string {
  return normalizeTyped(given).toLowerCase();
}

/** Returns who did something at the console, for the log of the desk; a command has the account of the machine. */
export function consoleActor(name: string): string {
  return `${prefix}${name}`;
}

/**
 * Returns who did something and through what, from the log of the desk.
 */
export function readActor(actor: string): { by: string; via: 'command' | 'console' } {
  return actor.startsWith(prefix)
    ? { by: actor.slice(prefix.length), via: 'console' }
    : { by: actor, via: actor === 'console' ? 'console' : 'command' };
}
