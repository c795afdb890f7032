import { assign, fromPromise, setup } from 'xstate';

/** A garage door that opens on request, closes after a delay, and stops after two jams in a row. */
export const doorMachine = setup({
  types: {} as { context: { jams: number } },
  actors: { move: fromPromise<void>(() => Promise.reject(new Error('no motor'))) },
  delays: { openTime: 30_000 },
  guards: { isWornOut: ({ context }) => context.jams > 1 },
  actions: {
    countJam: assign({ jams: ({ context }) => context.jams + 1 }),
  },
}).createMachine({
  id: 'door',
  context: { jams: 0 },
  initial: 'closed',
  states: {
    closed: { on: { pressed: 'moving' } },
    moving: {
      invoke: {
        src: 'move',
        onDone: 'open',
        onError: { target: 'jammed', actions: 'countJam' },
      },
    },
    open: { after: { openTime: 'closed' }, on: { pressed: 'closed' } },
    jammed: {
      always: { guard: 'isWornOut', target: 'stopped' },
      on: { pressed: 'moving' },
    },
    stopped: { type: 'final' },
  },
});
