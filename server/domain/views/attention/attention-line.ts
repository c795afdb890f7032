import type { AttentionWhy } from '#contract/staff/attention.ts';

/** A finding that needs a person, and the time since which it waits. */
export type Line = { what: string; number: string; since: Date | null; why: AttentionWhy };
