import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { CurrentMembership } from '#contract/membership/schemas.ts';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import type { CurrentSaas } from '#contract/membership/saas.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

/** The person's current plan, with every past and coming period. */
export type CurrentPlan = CurrentMembership | CurrentSaas;

export type UpgradeEvent =
  | { type: 'plan.opened' }
  | { type: 'plan.chosen'; draft: OrderDraft }
  | { type: 'choice.dropped' }
  | { type: 'upgrade.confirmed' }
  /** An order of the same subject was paid, in this tab or another. */
  | { type: 'order.paid' }
  | { type: 'retry.requested' };

/**
 * Chooses a membership level or a SaaS plan, as `subject` says, and waits until it is active. It places no order
 * itself: the confirmed draft goes to `checkout`, and after the payment it reads the plan until the new period
 * exists.
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
      description: 'No page of the subject has been opened yet.',
      on: { 'plan.opened': 'loading' },
    },
    loading: {
      description: 'The current level or plan is being read.',
      tags: 'busy',
      invoke: {
        id: 'fetchPlan',
        src: 'fetchPlan',
        input: ({ context: { subject } }) => ({ subject }),
        onDone: { target: 'choosing', actions: withEvent('assignCurrent') },
        onError: { target: 'unavailable', actions: withEvent('assignError') },
      },
    },
    unavailable: {
      description: 'The current plan could not be read. Nothing can be chosen until it is.',
      on: { 'retry.requested': 'loading' },
    },
    choosing: {
      description:
        'The person chooses among levels or plans. After a failed price request the page shows the reason.',
      on: {
        'plan.opened': 'loading',
        'plan.chosen': { target: 'pricing', actions: withEvent('assignDraft') },
      },
    },
    pricing: {
      description: 'The server computes price and credit.',
      tags: 'busy',
      invoke: {
        id: 'fetchQuote',
        src: 'fetchQuote',
        input: ({ context }) => {
          if (context.draft === null) throw new Error('a plan is chosen before it is priced');
          return { draft: context.draft };
        },
        onDone: { target: 'confirming', actions: withEvent('assignQuote') },
        onError: { target: 'choosing', actions: withEvent('assignError') },
      },
      on: {
        'plan.chosen': { target: 'pricing', reenter: true, actions: withEvent('assignDraft') },
        'choice.dropped': { target: 'choosing', actions: 'clearDraft' },
      },
    },
    confirming: {
      description: 'The page shows price, credit and period. Nothing is ordered yet.',
      on: {
        'plan.chosen': { target: 'pricing', actions: withEvent('assignDraft') },
        'choice.dropped': { target: 'choosing', actions: 'clearDraft' },
        'upgrade.confirmed': 'checkingOut',
      },
    },
    checkingOut: {
      description: 'The checkout has the draft. A person who returns may choose again.',
      entry: 'emitDraftReady',
      on: { 'plan.opened': { target: 'loading', actions: 'clearDraft' } },
    },
    activating: {
      description: 'An order was paid. The page waits for its period.',
      tags: 'busy',
      initial: 'polling',
      after: { activationTimeout: { target: 'loading', actions: 'clearDraft' } },
      states: {
        polling: {
          description: 'The current plan is read to see whether the period has begun.',
          invoke: {
            id: 'fetchPlan',
            src: 'fetchPlan',
            input: ({ context: { subject } }) => ({ subject }),
            onDone: [
              {
                guard: withEvent('hasBegun'),
                target: '#upgrade.activated',
                actions: [withEvent('assignCurrent'), 'clearDraft', withEvent('emitActivated')],
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          description:
            'The period has not begun, or no response came. The plan is read again in a second.',
          after: { pollInterval: 'polling' },
        },
      },
    },
    activated: {
      description: 'The new period exists: it has begun, or begins when the current one ends.',
      on: {
        'plan.chosen': { target: 'pricing', actions: withEvent('assignDraft') },
      },
    },
  },
});

export type UpgradeRef = ActorRefFrom<typeof upgradeMachine>;
