import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: { expectsMoney: false } },
  events: {},
  results: {
    readPage: {
      done: {
        same: { isNew: false, expectsMoney: false },
        newer: { isNew: true, expectsMoney: false },
      },
      error: { unreachable: failures.unreachable },
    },
  },
};
