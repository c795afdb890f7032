import type { PathOptions } from 'flowkit';

export const examples: PathOptions = {
  events: { submitted: { short: { password: 'secret' }, long: { password: 'secret 12' } } },
  results: {
    check: {
      done: { right: { isRight: true }, wrong: { isRight: false } },
      error: { offline: new Error('offline') },
    },
  },
};
