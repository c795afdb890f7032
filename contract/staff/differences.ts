import * as v from 'valibot';
import { DifferenceKind } from '../payments/difference-kinds.ts';
import { Day } from '../base/fields.ts';
import { Fen, Instant } from '../base/money.ts';
import { Channel } from '../base/picklists.ts';

/** GET differences: what is open, or the last fifty of all. */
export const DifferenceQuery = v.object({
  which: v.optional(v.picklist(['open', 'all'], 'invalid'), 'open'),
});

/** What a wallet's bill says otherwise than our books; `detail` is what it says, as it came. */
export const StaffDifference = v.object({
  id: v.string(),
  channel: Channel,
  day: Day,
  kind: DifferenceKind,
  /** Of the payment or refund; the wallet's own where there is none of ours. */
  number: v.string(),
  order_no: v.nullable(v.string()),
  ours: v.nullable(Fen),
  theirs: v.nullable(Fen),
  detail: v.nullable(v.string()),
  found_at: Instant,
  /** Since when the books agree by themselves. */
  vanished_at: v.nullable(Instant),
  settled_at: v.nullable(Instant),
  settled_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type StaffDifference = v.InferOutput<typeof StaffDifference>;

export const Differences = v.object({ items: v.array(StaffDifference) });
