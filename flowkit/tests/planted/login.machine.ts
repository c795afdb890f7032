import { assign, fromPromise, setup } from 'xstate';

type Attempt = { type: 'submitted'; password: string };

/** A sign-in that refuses short passwords at once and locks after two wrong ones. */
export const loginMachine = setup({
  types: {} as { context: { wrong: number }; events: Attempt | { type: 'cancelled' | 'left' } },
  actors: { check: fromPromise<{ isRight: boolean }>(() => new Promise(() => undefined)) },
  delays: { lockTime: 60_000 },
  guards: {
    isLong: ({ event }) => event.type === 'submitted' && event.password.length >= 8,
    isLast: ({ context }) => context.wrong >= 1,
  },
  actions: {
    countWrong: assign({ wrong: ({ context }) => context.wrong + 1 }),
    forgetWrong: assign({ wrong: 0 }),
  },
}).createMachine({
  id: 'login',
  context: { wrong: 0 },
  initial: 'form',
  states: {
    form: {
      initial: 'empty',
      states: { empty: {}, tooShort: {}, refused: {}, failed: {} },
      on: { submitted: [{ guard: 'isLong', target: 'checking' }, { target: '.tooShort' }] },
    },
    checking: {
      invoke: {
        src: 'check',
        onDone: [
          { guard: ({ event }) => event.output.isRight, target: 'inside' },
          { guard: 'isLast', target: 'locked' },
          { target: 'form.refused', actions: 'countWrong' },
        ],
        onError: { target: 'form.failed' },
      },
      on: { cancelled: 'form' },
    },
    locked: { after: { lockTime: { target: 'form', actions: 'forgetWrong' } } },
    inside: { on: { left: { target: 'form', actions: 'forgetWrong' } } },
  },
});
