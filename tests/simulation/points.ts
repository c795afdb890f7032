import { failpoints } from '#server/base/failpoints.ts';
import type { Gateway } from '#server/gateways/gateway.ts';

/** The calls to a wallet: before each and after each a node can be stopped or die. */
export const outboundCalls = [
  'precreate',
  'createPage',
  'createSheet',
  'query',
  'close',
  'refund',
  'queryRefund',
  'fetchBill',
] as const satisfies readonly (keyof Gateway | 'createSheet')[];
export type OutboundCall = (typeof outboundCalls)[number];

/**
 * Points where a node can be held or die: those that the domain marks, and those around its
 * dependencies.
 */
export const points = [
  ...failpoints,
  ...outboundCalls.flatMap((call) => [`wallet.${call}.before`, `wallet.${call}.after`] as const),
  /** All of a transaction is done, and not committed. */
  'commit.before',
  'commit.after',
  /** A call is done, but its caller has no response yet. */
  'answer.before',
] as const;
export type Point = (typeof points)[number];

/** Points inside a transaction: on the embedded database no other transaction can run then. */
export function isInTransaction(point: Point): boolean {
  return point === 'commit.before' || point.endsWith('.locked');
}
