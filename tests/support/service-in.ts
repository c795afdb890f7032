import type { ServiceState } from '#contract/base/picklists.ts';
import type { saying } from '#src/features/orders/service-saying.ts';

/** Returns a service without steps, files or periods in a state, as the pages that describe it get it. */
export function serviceIn(state: ServiceState): Parameters<typeof saying>[0] {
  return {
    state,
    begins: { rule: 'service' },
    steps: [],
    next: null,
    files: [],
    excluded: [],
    periods: [],
    refundable: 0,
    invoiceable: 0,
    as_of: '2026-11-25T04:00:00.000Z',
  };
}
