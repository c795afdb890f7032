import * as v from 'valibot';
import { Instant } from '../base/money.ts';
import { MembershipLevel, MembershipStatus } from '../base/picklists.ts';

export const MembershipPeriod = v.object({
  level: MembershipLevel,
  /** The name under which it was sold. */
  name: v.string(),
  start_date: Instant,
  end_date: Instant,
  status: MembershipStatus,
});
export type MembershipPeriod = v.InferOutput<typeof MembershipPeriod>;

/** The current level, and all past and future periods, newest first. */
export const CurrentMembership = v.object({
  level: MembershipLevel,
  status: MembershipStatus,
  /** The end of this level, renewals included; null for the free one. */
  expires_at: v.nullable(Instant),
  history: v.array(MembershipPeriod),
});
export type CurrentMembership = v.InferOutput<typeof CurrentMembership>;

/** Finds the period of the current level; null for the free one. */
export function findRunningPeriod({
  level,
  history,
}: Pick<CurrentMembership, 'level' | 'history'>): MembershipPeriod | null {
  return history.find((each) => each.level === level && each.status === 'active') ?? null;
}

/** Levels from low to high. */
export const levelOrder = MembershipLevel.options;

/** Checks whether `one` is a higher level than `other`. */
export function isHigher(one: MembershipLevel, other: MembershipLevel): boolean {
  return levelOrder.indexOf(one) > levelOrder.indexOf(other);
}
