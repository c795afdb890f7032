import { fromCallback, fromPromise } from 'xstate';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { upgradeMachine, type CurrentPlan, type UpgradeEvent } from '#machines/upgrade.machine.ts';
import type { Client } from '#src/api/client.ts';
import { listen } from './tab-channel.ts';

const paidChannels = { membership: 'memberships', saas: 'saasPlans' } as const;

/** Binds the upgrade of a membership or a SaaS plan to the API and to the payments of this browser. */
export function bindUpgrade(client: Client) {
  return upgradeMachine.provide({
    actors: {
      fetchPlan: fromPromise<CurrentPlan, { subject: PlanSubject }>(({ input, signal }) =>
        input.subject === 'membership'
          ? client.call('readMembership', { signal })
          : client.call('readSaas', { signal }),
      ),
      fetchQuote: fromPromise<Quote, { draft: OrderDraft }>(({ input: { draft }, signal }) =>
        client.call('calculatePrice', {
          query: draft.type === 'membership' ? { ...draft, pricing_model: 'monthly' } : draft,
          signal,
        }),
      ),
      paidOrders: fromCallback<UpgradeEvent, { subject: PlanSubject }>(({ input, sendBack }) =>
        listen(paidChannels[input.subject], () => sendBack({ type: 'order.paid' })),
      ),
    },
  });
}
