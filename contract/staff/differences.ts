import * as v from 'valibot';
import { DifferenceKind } from '../payments/difference-kinds.ts';
import { Day } from '../base/fields.ts';
import { Fen, Instant } from '../base/money.ts';
import { Channel } from '../base/picklists.ts';

/** GET differences: the open ones, or the last fifty of all. */
export const DifferenceQuery = v.object({
  which: v.optional(v.picklist(['open', 'all'], 'invalid'), 'open'),
});

/** A difference between a wallet's bill and our books; `detail` is the unchanged text of the bill. */
export const StaffDifference = v.object({
  id: v.string(),
  channel: Channel,
  day: Day,
  kind: DifferenceKind,
  /** The number of the payment or refund; the wallet's number if ours is missing. */
  number: v.string(),
  order_no: v.nullable(v.string()),
  ours: v.nullable(Fen),
  theirs: v.nullable(Fen),
  detail: v.nullable(v.string()),
  found_at: Instant,
  /** When the books matched again without an act of the staff. */
  vanished_at: v.nullable(Instant),
  settled_at: v.nullable(Instant),
  settled_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type StaffDifference = v.InferOutput<typeof StaffDifference>;

export const Differences = v.object({ items: v.array(StaffDifference) });
