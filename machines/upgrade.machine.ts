import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '../contract/errors.ts';
import type { CurrentMembership, MembershipDraft } from '../contract/membership.ts';
import type { Quote } from '../contract/pricing.ts';
import { unprovided } from './unprovided.ts';

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
      | { type: 'draft.ready'; draft: MembershipDraft }
      | { type: 'membership.activated'; membership: CurrentMembership };
    tags: 'busy';
  },
  actors: {
    readMembership: fromPromise<CurrentMembership>(unprovided('readMembership')),
    readQuote: fromPromise<Quote, { draft: MembershipDraft }>(unprovided('readQuote')),
    paidOrders: fromCallback<UpgradeEvent>(() => {
      throw new Error('The actor "paidOrders" is not provided.');
    }),
  },
  delays: { askAgain: 1000, patience: 15_000 },
  guards: {
    hasBegun: ({ context }, params: { membership: CurrentMembership }) =>
      params.membership.history.length > (context.membership?.history.length ?? 0),
  },
  actions: {
    rememberMembership: assign((_, params: { membership: CurrentMembership }) => ({
      membership: params.membership,
      error: null,
    })),
    rememberChoice: assign((_, params: { draft: MembershipDraft }) => ({
      draft: params.draft,
      quote: null,
      error: null,
    })),
    rememberQuote: assign((_, params: { quote: Quote }) => ({ quote: params.quote })),
    rememberError: assign((_, params: { thrown: unknown }) => ({
      error: asApiError(params.thrown),
    })),
    forgetChoice: assign({ draft: null, quote: null, error: null }),
    tellDraft: emit(({ context: { draft } }) => {
      if (draft === null) throw new Error('a draft is chosen before it is confirmed');
      return { type: 'draft.ready', draft } as const;
    }),
    tellActivation: emit((_, params: { membership: CurrentMembership }) => ({
      type: 'membership.activated',
      membership: params.membership,
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
        id: 'readMembership',
        src: 'readMembership',
        onDone: {
          target: 'choosing',
          actions: {
            type: 'rememberMembership',
            params: ({ event }) => ({ membership: event.output }),
          },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
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
          actions: { type: 'rememberChoice', params: ({ event }) => event },
        },
      },
    },
    pricing: {
      description: 'The server works out the price, and what the present level takes off it.',
      tags: 'busy',
      invoke: {
        id: 'readQuote',
        src: 'readQuote',
        input: ({ context }) => {
          if (context.draft === null) throw new Error('a level is chosen before it is priced');
          return { draft: context.draft };
        },
        onDone: {
          target: 'confirming',
          actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'rememberError', params: ({ event }) => ({ thrown: event.error }) },
        },
      },
      on: {
        'plan.chosen': {
          target: 'pricing',
          reenter: true,
          actions: { type: 'rememberChoice', params: ({ event }) => event },
        },
        'choice.dropped': { target: 'choosing', actions: 'forgetChoice' },
      },
    },
    confirming: {
      description: 'Price, credit and period are on the screen; nothing has been ordered.',
      on: {
        'plan.chosen': {
          target: 'pricing',
          actions: { type: 'rememberChoice', params: ({ event }) => event },
        },
        'choice.dropped': { target: 'choosing', actions: 'forgetChoice' },
        'upgrade.confirmed': 'checkingOut',
      },
    },
    checkingOut: {
      description: 'The checkout has the draft. Whoever comes back may choose again.',
      entry: 'tellDraft',
      on: { 'membership.opened': { target: 'loading', actions: 'forgetChoice' } },
    },
    activating: {
      description: 'An order has been paid; the membership begins within a moment.',
      tags: 'busy',
      initial: 'asking',
      after: { patience: { target: 'loading', actions: 'forgetChoice' } },
      states: {
        asking: {
          description: 'The server is asked whether it has begun.',
          invoke: {
            id: 'readMembership',
            src: 'readMembership',
            onDone: [
              {
                guard: {
                  type: 'hasBegun',
                  params: ({ event }) => ({ membership: event.output }),
                },
                target: '#upgrade.activated',
                actions: [
                  {
                    type: 'rememberMembership',
                    params: ({ event }) => ({ membership: event.output }),
                  },
                  'forgetChoice',
                  {
                    type: 'tellActivation',
                    params: ({ event }) => ({ membership: event.output }),
                  },
                ],
              },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
        resting: {
          description: 'Not yet, or no answer: asked again in a second.',
          after: { askAgain: 'asking' },
        },
      },
    },
    activated: {
      description: 'The new level counts, or begins when the present one ends.',
      on: {
        'plan.chosen': {
          target: 'pricing',
          actions: { type: 'rememberChoice', params: ({ event }) => event },
        },
      },
    },
  },
});

export type UpgradeRef = ActorRefFrom<typeof upgradeMachine>;
