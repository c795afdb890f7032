import type { ServiceMatter, ServiceStep } from '#contract/service/schemas.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';

type RefundState = 'ahead' | 'now' | 'ended';

/** An exit from the steps; the texts are `orders:service.branch`. */
export type Branch =
  /** A request for a refund. */
  | { id: 'refund'; state: RefundState }
  /** A branch that only this product has, with its own sentence; reached at a recorded instant. */
  | { id: string; text: string; state: 'ahead' }
  | { id: string; text: string; state: 'reached'; at: string };

/**
 * Returns the branches of a step: those of the product, and at the step where its matter is, what a
 * request for a refund does to it (machines/lifecycles/service-lifecycle.machine.ts). `refundable` is that of the
 * order, in fen.
 */
export function branchesAt(
  step: ServiceStep,
  { state, steps }: ServiceMatter,
  refundable: number,
): readonly Branch[] {
  const ofProduct = step.branches
    .filter(({ reached_at }) => reached_at !== undefined || !serviceIs(state, 'ended', 'withdrawn'))
    .map(({ key, text, reached_at: at }): Branch =>
      at === undefined
        ? { id: key, text, state: 'ahead' }
        : { id: key, text, state: 'reached', at },
    );
  const isHere = step === steps.find(({ status }) => status !== 'done');
  const refund = isHere ? stateOfRefund(state, refundable) : null;
  return refund === null ? ofProduct : [{ id: 'refund', state: refund }, ...ofProduct];
}

function stateOfRefund(state: ServiceMatter['state'], refundable: number): RefundState | null {
  if (serviceIs(state, 'paused')) return 'now';
  if (serviceIs(state, 'ended')) return 'ended';
  return serviceIs(state, 'toStart', 'running') && refundable > 0 ? 'ahead' : null;
}
