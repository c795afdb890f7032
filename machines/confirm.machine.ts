import { assign, emit, setup, type ActorRefFrom } from 'xstate';
import { withEvent } from './with-event.ts';

/** A question in the global dialog (spec 4). Title and texts are locale keys with their values. */
export type ConfirmRequest = {
  id: string;
  type: 'success' | 'error' | 'warning' | 'info';
  title: ConfirmText;
  content: ConfirmText;
  showCancel: boolean;
  cancelText: ConfirmText | null;
  confirmText: ConfirmText | null;
};

export type ConfirmText = { key: string; values?: Readonly<Record<string, string | number>> };

export type ConfirmEvent =
  | { type: 'confirm.requested'; request: ConfirmRequest }
  | { type: 'confirm.accepted' }
  | { type: 'confirm.dismissed' }
  | { type: 'confirm.withdrawn'; id: string };

type Resolved = { type: 'confirm.resolved'; id: string; accepted: boolean };

/**
 * The global confirmation dialog. Questions queue; the first is shown. After "OK" the dialog keeps
 * working until its owner withdraws the question, so an owner that leaves takes its question along.
 */
export const confirmMachine = setup({
  types: {} as {
    context: { queue: readonly ConfirmRequest[] };
    events: ConfirmEvent;
    emitted: Resolved;
    tags: 'open';
  },
  guards: {
    isShown: ({ context }, params: { id: string }) => context.queue[0]?.id === params.id,
    isLastShown: ({ context }, params: { id: string }) =>
      context.queue.length === 1 && context.queue[0]?.id === params.id,
    isLast: ({ context }) => context.queue.length === 1,
  },
  actions: {
    assignQueued: assign(({ context }, params: { request: ConfirmRequest }) => ({
      queue: context.queue.some((waiting) => waiting.id === params.request.id)
        ? context.queue
        : [...context.queue, params.request],
    })),
    assignWithdrawn: assign(({ context }, params: { id: string }) => ({
      queue: context.queue.filter((request) => request.id !== params.id),
    })),
    assignNext: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    emitAccepted: emit(({ context }) => resolved(context.queue, true)),
    emitDeclined: emit(({ context }) => resolved(context.queue, false)),
  },
}).createMachine({
  id: 'confirm',
  context: { queue: [] },
  initial: 'closed',
  states: {
    closed: {
      description: 'No question is waiting.',
      on: {
        'confirm.requested': { target: 'open', actions: withEvent('assignQueued') },
      },
    },
    open: {
      description: 'A question is shown and can be answered.',
      tags: 'open',
      on: {
        'confirm.requested': { actions: withEvent('assignQueued') },
        'confirm.accepted': { target: 'working', actions: 'emitAccepted' },
        'confirm.dismissed': [
          { guard: 'isLast', target: 'closed', actions: ['emitDeclined', 'assignNext'] },
          { actions: ['emitDeclined', 'assignNext'] },
        ],
        'confirm.withdrawn': [
          {
            guard: withEvent('isLastShown'),
            target: 'closed',
            actions: withEvent('assignWithdrawn'),
          },
          { actions: withEvent('assignWithdrawn') },
        ],
      },
    },
    working: {
      description: 'The answer was yes and the owner does the work. The dialog cannot be closed.',
      tags: 'open',
      on: {
        'confirm.requested': { actions: withEvent('assignQueued') },
        'confirm.withdrawn': [
          {
            guard: withEvent('isLastShown'),
            target: 'closed',
            actions: withEvent('assignWithdrawn'),
          },
          { guard: withEvent('isShown'), target: 'open', actions: withEvent('assignWithdrawn') },
          { actions: withEvent('assignWithdrawn') },
        ],
      },
    },
  },
});

export type ConfirmRef = ActorRefFrom<typeof confirmMachine>;

function resolved(queue: readonly ConfirmRequest[], accepted: boolean): Resolved {
  return { type: 'confirm.resolved', id: queue[0]?.id ?? '', accepted };
}
