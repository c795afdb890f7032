/** What can die: nothing of it goes on from then. */
export type Mortal = { readonly name: string; isDead: boolean; die(): void };

/** Thrown where a node dies, so that its transaction is rolled back; nobody who catches it lives. */
export class Died extends Error {}

export const never = new Promise<never>(() => {});
