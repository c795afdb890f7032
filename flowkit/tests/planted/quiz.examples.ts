import type { PathOptions } from 'flowkit';

export const examples: PathOptions = {
  events: { answered: { right: { isRight: true }, wrong: { isRight: false } } },
  internal: ['won'],
  infeasible: [
    {
      first: 'round.lost next',
      next: 'round.asking answered 1',
      reason: 'the joker is spent',
    },
  ],
};
