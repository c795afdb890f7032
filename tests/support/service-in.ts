import type { ServiceState } from '#contract/base/picklists.ts';
import type { ServiceFacts } from '#src/app/content/service-saying.ts';

/** Returns a service without steps in a state, as the messages about it get it. */
export function serviceIn(state: ServiceState): ServiceFacts {
  return {
    state,
    begins: { rule: 'service' },
    matters: [],
    units: [],
    next: null,
    refundable: 0,
    as_of: '2026-11-25T04:00:00.000Z',
  };
}
