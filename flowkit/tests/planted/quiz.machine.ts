import { and, assign, enqueueActions, not, setup, stateIn } from 'xstate';

type Answer = { type: 'answered'; isRight: boolean };

/** A quiz of two points with a joker that saves from one wrong answer. */
export const quizMachine = setup({
  types: {} as {
    context: { points: number };
    events: Answer | { type: 'next' | 'joker' | 'stopped' | 'won' };
  },
  guards: {
    isRight: ({ event }) => event.type === 'answered' && event.isRight,
    hasJoker: stateIn({ joker: 'held' }),
    isSaved: and([not('isRight'), 'hasJoker']),
  },
  actions: {
    addPoint: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ points: context.points + 1 });
      if (context.points + 1 === 2) enqueue.raise({ type: 'won' });
    }),
    reset: assign({ points: 0 }),
  },
}).createMachine({
  id: 'quiz',
  type: 'parallel',
  context: { points: 0 },
  states: {
    round: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            answered: [
              { guard: 'isRight', target: 'right', actions: 'addPoint' },
              { guard: 'isSaved', target: 'saved' },
              { target: 'lost' },
            ],
          },
        },
        right: { on: { next: 'asking', won: 'won' } },
        saved: { on: { next: 'asking' } },
        lost: { on: { next: { target: 'asking', actions: 'reset' } } },
        won: {},
      },
    },
    joker: {
      initial: 'held',
      states: { held: { on: { joker: 'spent' } }, spent: {} },
    },
  },
});
