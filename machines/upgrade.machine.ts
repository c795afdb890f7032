import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { CurrentMembership } from '#contract/membership/schemas.ts';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import type { CurrentSaas } from '#contract/membership/saas.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';

/** The person's current plan, with every past and coming period. */
export type CurrentPlan = CurrentMembership | CurrentSaas;

export type UpgradeEvent =
  | { type: 'plan.opened' }
  | { type: 'plan.chosen'; draft: OrderDraft }
  | { type: 'choice.dropped' }
  | { type: 'upgrade.confirmed' }
  /** An order of the same subject, in this tab or another. */
  | { type: 'order.paid' }
  | { type: 'retry.requested' };

/**
 * A membership or a SaaS plan, as `subject` says, from the choice of a level or plan to the one that
 * counts. It places no order itself: the confirmed draft goes to `checkout`, and once an order has been
 * paid the server is asked whether its period has begun.
 */
export const upgradeMachine = setup({
  types: {} as {
    context: {
      subject: PlanSubject;
      current: CurrentPlan | null;
      draft: OrderDraft | null;
      quote: Quote | null;
      error: ApiError | null;
    };
    input: { subject: PlanSubject };
    events: UpgradeEvent;
    emitted:
      /** The quote that was on the screen at the confirmation. */
      | { type: 'draft.ready'; draft: OrderDraft; quote: Quote }
      | { type: 'plan.activated'; current: CurrentPlan };
    tags: 'busy';
  },
  actors: {
    fetchPlan: fromPromise<CurrentPlan, { subject: PlanSubject }>(unprovided('fetchPlan')),
    fetchQuote: fromPromise<Quote, { draft: OrderDraft }>(unprovided('fetchQuote')),
    paidOrders: fromCallback<UpgradeEvent, { subject: PlanSubject }>(
      unprovidedCallback('paidOrders'),
    ),
  },
  delays: { pollInterval: 1000, activationTimeout: 15_000 },
  guards: {
    hasBegun: ({ context }, params: { output: CurrentPlan }) =>
      params.output.history.length > (context.current?.history.length ?? 0),
  },
  actions: {
    assignCurrent: assign((_, params: { output: CurrentPlan }) => ({
      current: params.output,
      error: null,
    })),
    assignDraft: assign((_, params: { draft: OrderDraft }) => ({
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
    emitActivated: emit((_, params: { output: CurrentPlan }) => ({
      type: 'plan.activated',
      current: params.output,
    })),
  },
}).createMachine({
  id: 'upgrade',
  context: ({ input: { subject } }) => ({
    subject,
    current: null,
    draft: null,
    quote: null,
    error: null,
  }),
  // The order may be paid in another tab, or on a page that was reopened during the payment.
  invoke: {
    id: 'paidOrders',
    src: 'paidOrders',
    input: ({ context: { subject } }) => ({ subject }),
  },
  on: { 'order.paid': '.activating' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The page of the subject has not been opened yet.',
      on: { 'plan.opened': 'loading' },
    },
    loading: {
      description: 'The server says which level or plan counts now and until when.',
      tags: 'busy',
      invoke: {
        id: 'fetchPlan',
        src: 'fetchPlan',
        input: ({ context: { subject } }) => ({ subject }),
        onDone: {
          target: 'choosing',
          actions: {
            type: 'assignCurrent',
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
      description:
        'Levels or plans are shown side by side. A price that could not be fetched leaves its reason here.',
      on: {
        'plan.opened': 'loading',
        'plan.chosen': {
          target: 'pricing',
          actions: { type: 'assignDraft', params: ({ event }) => event },
        },
      },
    },
    pricing: {
      description:
        'The server works out the price, and what the present level or plan takes off it.',
      tags: 'busy',
      invoke: {
        id: 'fetchQuote',
        src: 'fetchQuote',
        input: ({ context }) => {
          if (context.draft === null) throw new Error('a plan is chosen before it is priced');
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
      on: { 'plan.opened': { target: 'loading', actions: 'clearDraft' } },
    },
    activating: {
      description: 'An order has been paid; its period begins within a moment.',
      tags: 'busy',
      initial: 'polling',
      after: { activationTimeout: { target: 'loading', actions: 'clearDraft' } },
      states: {
        polling: {
          description: 'The server is asked whether it has begun.',
          invoke: {
            id: 'fetchPlan',
            src: 'fetchPlan',
            input: ({ context: { subject } }) => ({ subject }),
            onDone: [
              {
                guard: {
                  type: 'hasBegun',
                  params: ({ event }) => event,
                },
                target: '#upgrade.activated',
                actions: [
                  {
                    type: 'assignCurrent',
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
      description: 'The new level or plan counts, or begins when the present one ends.',
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
