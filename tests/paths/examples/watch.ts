import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: { moneyAhead: 'none' } },
  events: {},
  results: {
    readPage: {
      done: {
        same: { isNew: false, moneyAhead: 'none' },
        newer: { isNew: true, moneyAhead: 'none' },
      },
      error: { unreachable: failures.unreachable },
    },
  },
};
