import { assign, setup } from 'xstate';

/** An order that is sent once it is paid and packed, and reminds the payer of a missing payment. */
export const orderMachine = setup({
  types: {} as { context: { reminders: number } },
  delays: { patience: 86_400_000 },
  guards: { isReminded: ({ context }) => context.reminders > 0 },
  actions: { countReminder: assign({ reminders: 1 }) },
}).createMachine({
  id: 'order',
  context: { reminders: 0 },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        money: {
          initial: 'due',
          states: {
            due: {
              on: { paid: 'held' },
              after: {
                patience: [
                  { guard: 'isReminded', target: '#order.cancelled' },
                  { target: 'due', reenter: true, actions: 'countReminder' },
                ],
              },
            },
            held: { type: 'final' },
          },
        },
        goods: {
          initial: 'listed',
          states: {
            listed: { on: { packed: 'ready' } },
            ready: { type: 'final' },
          },
        },
      },
      onDone: 'sending',
      on: { withdrawn: 'cancelled' },
    },
    sending: {
      initial: 'weighing',
      states: {
        weighing: { on: { weighed: 'labelled' } },
        labelled: { on: { fetched: 'gone' } },
        gone: { type: 'final' },
      },
      onDone: 'sent',
    },
    sent: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
