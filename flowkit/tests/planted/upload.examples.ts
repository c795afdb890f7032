import type { PathOptions } from 'flowkit';

export const examples: PathOptions = {
  results: {
    transfer: {
      error: { lost: new Error('lost') },
      snapshot: {
        half: { status: 'active', context: { share: 0.5 } },
        whole: { status: 'active', context: { share: 1 } },
      },
    },
  },
  internal: ['reminded'],
};
