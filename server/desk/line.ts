/** Something that a person should see to, and since when it waits. */
export type Line = { what: string; number: string; since: Date | null; why: string };
