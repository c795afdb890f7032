import { failpoints } from '#server/base/failpoints.ts';
import type { Gateway } from '#server/gateways/gateway.ts';

/** The calls to a wallet: before each and after each a node can be stopped or die. */
export const outboundCalls = [
  'precreate',
  'query',
  'close',
  'refund',
  'queryRefund',
  'fetchBill',
] as const satisfies readonly (keyof Gateway)[];
export type OutboundCall = (typeof outboundCalls)[number];

/** Where a node can be stopped, or die: what the domain marks, and what is around all that it is handed. */
export const points = [
  ...failpoints,
  ...outboundCalls.flatMap((call) => [`wallet.${call}.before`, `wallet.${call}.after`] as const),
  /** All of a transaction is done, and not committed. */
  'commit.before',
  'commit.after',
  /** A call is done, and who made it has not heard. */
  'answer.before',
] as const;
export type Point = (typeof points)[number];

/** Points in the middle of a transaction: on the embedded database nobody else could go on beside them. */
export function isInTransaction(point: Point): boolean {
  return point === 'commit.before' || point.endsWith('.locked');
}
