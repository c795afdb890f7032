import { RefundStatus } from '../base/picklists.ts';
import type { RefundSums } from './schemas.ts';

/** The sum that the amount of a refund belongs to; null while no money was promised. */
const sumOfStatus: Record<RefundStatus, keyof RefundSums | null> = {
  requested: null,
  offered: null,
  declined: null,
  withdrawn: null,
  refunding: 'refunding_amount',
  failed: 'unreturned_amount',
  refunded: 'refunded_amount',
  settled: 'refunded_amount',
};

/** Lists the statuses of the refunds that one of the sums counts. */
export function listStatuses(sum: keyof RefundSums): readonly RefundStatus[] {
  return RefundStatus.options.filter((status) => sumOfStatus[status] === sum);
}

/** Sums up refunds by how far they are, in fen. `amount` is the approved one. */
export function sumRefunds(
  refunds: readonly { status: RefundStatus; amount: number | null }[],
): RefundSums {
  const sums: RefundSums = { refunded_amount: 0, refunding_amount: 0, unreturned_amount: 0 };
  for (const { status, amount } of refunds) {
    const sum = sumOfStatus[status];
    if (sum !== null) sums[sum] += amount ?? 0;
  }
  return sums;
}

/** Returns the part of a paid sum that was refunded or is approved for a refund, in fen. */
export function sumApproved(sums: RefundSums): number {
  return sums.refunded_amount + sums.refunding_amount + sums.unreturned_amount;
}

/** Returns the part of a paid sum that is neither refunded nor approved for a refund, in fen. */
export function computeKept(paid: number, sums: RefundSums): number {
  return paid - sumApproved(sums);
}
