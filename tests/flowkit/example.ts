import { assign, fromPromise, setup } from 'xstate';
import type { PathOptions } from './entry.ts';

/** A garage door: it opens on request, closes by itself, and stops after two jams in a row. */
export const doorMachine = setup({
  types: {} as { context: { jams: number } },
  actors: { move: fromPromise<void>(() => Promise.reject(new Error('no motor'))) },
  delays: { openTime: 30_000 },
  guards: { isWornOut: ({ context }) => context.jams > 1 },
  actions: {
    countJam: assign({ jams: ({ context }) => context.jams + 1 }),
    clearJams: assign({ jams: 0 }),
  },
}).createMachine({
  id: 'door',
  context: { jams: 0 },
  initial: 'closed',
  states: {
    closed: { on: { 'button.pressed': 'moving' } },
    moving: {
      invoke: {
        id: 'move',
        src: 'move',
        onDone: { target: 'open', actions: 'clearJams' },
        onError: { target: 'jammed', actions: 'countJam' },
      },
    },
    open: { after: { openTime: 'closed' }, on: { 'button.pressed': 'closed' } },
    jammed: {
      always: { guard: 'isWornOut', target: 'stopped' },
      on: { 'button.pressed': 'moving' },
    },
    stopped: { type: 'final' },
  },
});

export const examples: PathOptions = {
  results: { move: { done: { moved: undefined }, error: { jam: new Error('jam') } } },
};
