import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/errors.ts';
import type { CurrentMembership, MembershipDraft } from '#contract/membership.ts';
import type { Quote } from '#contract/pricing.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

export type UpgradeEvent =
  | { type: 'membership.opened' }
  | { type: 'plan.chosen'; draft: MembershipDraft }
  | { type: 'choice.dropped' }
  | { type: 'upgrade.confirmed' }
  /** An order of a membership, in this tab or another. */
  | { type: 'order.paid' }
  | { type: 'retry.requested' };

/**
 * A membership, from the choice of a level to the level that counts. It places no order itself: the
 * confirmed draft goes to `checkout`, and once an order has been paid the server is asked whether
 * the membership has begun.
 */
export const upgradeMachine = setup({
  types: {} as {
    context: {
      membership: CurrentMembership | null;
      draft: MembershipDraft | null;
      quote: Quote | null;
      error: ApiError | null;
    };
    events: UpgradeEvent;
    emitted:
      /** The quote is what was on the screen when it was confirmed. */
      | { type: 'draft.ready'; draft: MembershipDraft; quote: Quote }
      | { type: 'membership.activated'; membership: CurrentMembership };
    tags: 'busy';
  },
  actors: {
    fetchMembership: fromPromise<CurrentMembership>(unprovided('fetchMembership')),
    fetchQuote: fromPromise<Quote, { draft: MembershipDraft }>(unprovided('fetchQuote')),
    paidOrders: fromCallback<UpgradeEvent>(unprovidedCallback('paidOrders')),
  },
  delays: { pollInterval: 1000, activationTimeout: 15_000 },
  guards: {
    hasBegun: ({ context }, params: { output: CurrentMembership }) =>
      params.output.history.length > (context.membership?.history.length ?? 0),
  },
  actions: {
    assignMembership: assign((_, params: { output: CurrentMembership }) => ({
      membership: params.output,
      error: null,
    })),
    assignDraft: assign((_, params: { draft: MembershipDraft }) => ({
      draft: params.draft,
      quote: null,
      error: null,
    })),
    assignQuote: assign((_, params: { output: Quote }) => ({ quote: params.output })),
    assignError: assign((_, params: { error: unknown }) => ({
      error: asApiError(params.error),
    })),
    clearDraft: assign({ draft: null, quote: null, error: null }),
    emitDraftReady: emit(({ context: { draft, quote } }) => {
      if (draft === null || quote === null) {
        throw new Error('a draft is chosen and priced before it is confirmed');
      }
      return { type: 'draft.ready', draft, quote } as const;
    }),
    emitActivated: emit((_, params: { output: CurrentMembership }) => ({
      type: 'membership.activated',
      membership: params.output,
    })),
  },
}).createMachine({
  id: 'upgrade',
  context: { membership: null, draft: null, quote: null, error: null },
  // A membership may be paid in another tab, or on a page that was opened anew in mid-payment.
  invoke: { id: 'paidOrders', src: 'paidOrders' },
  on: { 'order.paid': '.activating' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Nobody has opened the membership yet.',
      on: { 'membership.opened': 'loading' },
    },
    loading: {
      description: 'The server says which level counts now and until when.',
      tags: 'busy',
      invoke: {
        id: 'fetchMembership',
        src: 'fetchMembership',
        onDone: {
          target: 'choosing',
          actions: {
            type: 'assignMembership',
            params: ({ event }) => event,
          },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'assignError', params: ({ event }) => event },
        },
      },
    },
    unavailable: {
      description: 'The server could not say. Nothing can be chosen until it does.',
      on: { 'retry.requested': 'loading' },
    },
    choosing: {
      description: 'Levels stand side by side. A price that could not be had left its reason here.',
      on: {
        'membership.opened': 'loading',
        'plan.chosen': {
          target: 'pricing',
          actions: { type: 'assignDraft', params: ({ event }) => event },
        },
      },
    },
    pricing: {
      description: 'The server works out the price, and what the present level takes off it.',
      tags: 'busy',
      invoke: {
        id: 'fetchQuote',
        src: 'fetchQuote',
        input: ({ context }) => {
          if (context.draft === null) throw new Error('a level is chosen before it is priced');
          return { draft: context.draft };
        },
        onDone: {
          target: 'confirming',
          actions: { type: 'assignQuote', params: ({ event }) => event },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'assignError', params: ({ event }) => event },
        },
      },
      on: {
        'plan.chosen': {
          target: 'pricing',
          reenter: true,
          actions: { type: 'assignDraft', params: ({ event }) => event },
        },
        'choice.dropped': { target: 'choosing', actions: 'clearDraft' },
      },
    },
    confirming: {
      description: 'Price, credit and period are on the screen; nothing has been ordered.',
      on: {
        'plan.chosen': {
          target: 'pricing',
          actions: { type: 'assignDraft', params: ({ event }) => event },
        },
        'choice.dropped': { target: 'choosing', actions: 'clearDraft' },
        'upgrade.confirmed': 'checkingOut',
      },
    },
    checkingOut: {
      description: 'The checkout has the draft. Whoever comes back may choose again.',
      entry: 'emitDraftReady',
      on: { 'membership.opened': { target: 'loading', actions: 'clearDraft' } },
    },
    activating: {
      description: 'An order has been paid; the membership begins within a moment.',
      tags: 'busy',
      initial: 'polling',
      after: { activationTimeout: { target: 'loading', actions: 'clearDraft' } },
      states: {
        polling: {
          description: 'The server is asked whether it has begun.',
          invoke: {
            id: 'fetchMembership',
            src: 'fetchMembership',
            onDone: [
              {
                guard: {
                  type: 'hasBegun',
                  params: ({ event }) => event,
                },
                target: '#upgrade.activated',
                actions: [
                  {
                    type: 'assignMembership',
                    params: ({ event }) => event,
                  },
                  'clearDraft',
                  {
                    type: 'emitActivated',
                    params: ({ event }) => event,
                  },
                ],
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          description: 'Not yet, or no answer: asked again in a second.',
          after: { pollInterval: 'polling' },
        },
      },
    },
    activated: {
      description: 'The new level counts, or begins when the present one ends.',
      on: {
        'plan.chosen': {
          target: 'pricing',
          actions: { type: 'assignDraft', params: ({ event }) => event },
        },
      },
    },
  },
});

export type UpgradeRef = ActorRefFrom<typeof upgradeMachine>;
