import type { AttentionWhy } from '#contract/staff/attention.ts';

/** Something that a person should see to, and since when it waits. */
export type Line = { what: string; number: string; since: Date | null; why: AttentionWhy };
