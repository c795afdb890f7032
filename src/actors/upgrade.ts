import { fromCallback, fromPromise } from 'xstate';
import type { CurrentMembership, MembershipDraft } from '#contract/membership.ts';
import type { Quote } from '#contract/pricing.ts';
import { upgradeMachine, type UpgradeEvent } from '#machines/upgrade.machine.ts';
import type { Client } from '#src/api/client.ts';
import { readMembership } from '#src/api/membership.ts';
import { calculatePrice } from '#src/api/pricing.ts';
import { listen } from './tab-channel.ts';

/** Returns the upgrade of a membership, bound to the API and to the payments of this browser. */
export function bindUpgrade(client: Client) {
  return upgradeMachine.provide({
    actors: {
      fetchMembership: fromPromise<CurrentMembership>(({ signal }) =>
        readMembership(client, { signal }),
      ),
      fetchQuote: fromPromise<Quote, { draft: MembershipDraft }>(({ input, signal }) =>
        calculatePrice(client, { ...input.draft, pricing_model: 'monthly' }, { signal }),
      ),
      paidOrders: fromCallback<UpgradeEvent>(({ sendBack }) =>
        listen('memberships', () => sendBack({ type: 'order.paid' })),
      ),
    },
  });
}
