/** A part that can die: all its work stops then. */
export type Mortal = { readonly name: string; isDead: boolean; die(): void };

/**
 * Thrown where a node dies, so that its transaction rolls back; code that catches it is dead as well.
 */
export class Died extends Error {}

export const never = new Promise<never>(() => {});
