import { fromCallback, fromPromise } from 'xstate';
import type { CurrentMembership, MembershipDraft } from '../../contract/membership.ts';
import type { Quote } from '../../contract/pricing.ts';
import { upgradeMachine, type UpgradeEvent } from '../../machines/upgrade.machine.ts';
import type { Client } from '../api/client.ts';
import { readMembership } from '../api/membership.ts';
import { calculatePrice } from '../api/pricing.ts';
import { hearPaidMemberships } from './paid-memberships.ts';

/** The upgrade of a membership, bound to the API and to the payments of this browser. */
export function bindUpgrade(client: Client) {
  return upgradeMachine.provide({
    actors: {
      readMembership: fromPromise<CurrentMembership>(({ signal }) =>
        readMembership(client, { signal }),
      ),
      readQuote: fromPromise<Quote, { draft: MembershipDraft }>(({ input, signal }) =>
        calculatePrice(client, { ...input.draft, pricing_model: 'monthly' }, { signal }),
      ),
      paidOrders: fromCallback<UpgradeEvent>(({ sendBack }) =>
        hearPaidMemberships(() => sendBack({ type: 'order.paid' })),
      ),
    },
  });
}
