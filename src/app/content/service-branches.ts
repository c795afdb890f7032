import type { ServiceStep } from '#contract/service/schemas.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import type { ServiceFacts } from './service-saying.ts';

type RefundState = 'ahead' | 'now' | 'ended';

/** An exit from the steps; the texts are `orders:service.branch`. */
export type Branch =
  /** A request for a refund. */
  | { id: 'refund'; state: RefundState }
  /** A branch that only this product has, with its own sentence; reached at a recorded instant. */
  | { id: string; text: string; state: 'ahead' }
  | { id: string; text: string; state: 'reached'; at: string };

/**
 * Returns the branches of a step: those of the product, and at the step where the service is, what a
 * request for a refund does to it (machines/lifecycles/service-lifecycle.machine.ts).
 */
export function branchesAt(step: ServiceStep, service: ServiceFacts): readonly Branch[] {
  const ofProduct = step.branches
    .filter(({ reached_at }) => reached_at !== undefined || !serviceIs(service.state, 'ended'))
    .map(({ key, text, reached_at: at }): Branch =>
      at === undefined
        ? { id: key, text, state: 'ahead' }
        : { id: key, text, state: 'reached', at },
    );
  const isHere = step === service.steps.find(({ status }) => status !== 'done');
  const refund = isHere ? stateOfRefund(service) : null;
  return refund === null ? ofProduct : [{ id: 'refund', state: refund }, ...ofProduct];
}

function stateOfRefund({ state, refundable }: ServiceFacts): RefundState | null {
  if (serviceIs(state, 'paused')) return 'now';
  if (serviceIs(state, 'ended')) return 'ended';
  return serviceIs(state, 'toStart', 'running') && refundable > 0 ? 'ahead' : null;
}
