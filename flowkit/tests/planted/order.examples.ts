import type { PathOptions } from 'flowkit';

export const examples: PathOptions = {
  infeasible: [
    {
      first: 'open.money.due after patience 1',
      next: 'open.money.due after patience 1',
      reason: 'it is reminded once',
    },
  ],
};
