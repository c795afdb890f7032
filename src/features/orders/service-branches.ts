import type { OrderService, ServiceStep } from '#contract/service.ts';

/** What leads away from the steps; the words are `orders:service.branch`. */
export type Branch = {
  id: string;
  /** The sentence of the product; without one it is a request for a refund. */
  text?: string;
  /** Whether it was reached; where nobody notes that, only that it may be. */
  state: 'ahead' | 'possible' | 'now' | 'ended';
};

/**
 * Returns the branches of a step: those of the product, and at the step where the service is, what a
 * request for a refund does to it (machines/service-lifecycle.machine.ts).
 */
export function branchesAt(step: ServiceStep, service: OrderService): readonly Branch[] {
  const open = service.state === 'ended' ? [] : step.branches;
  const ofProduct = open.map(({ key, text }): Branch => ({
    id: key,
    text,
    state: step.status === 'current' ? 'possible' : 'ahead',
  }));
  const isHere = step === service.steps.find(({ status }) => status !== 'done');
  const refund = isHere ? stateOfRefund(service) : null;
  return refund === null ? ofProduct : [{ id: 'refund', state: refund }, ...ofProduct];
}

function stateOfRefund({ state, refundable }: OrderService): Branch['state'] | null {
  switch (state) {
    case 'paused':
    case 'startPaused':
      return 'now';
    case 'ended':
      return 'ended';
    case 'awaitingStart':
    case 'underWay':
      return refundable > 0 ? 'ahead' : null;
    default:
      return null;
  }
}
