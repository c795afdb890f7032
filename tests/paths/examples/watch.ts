import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: undefined },
  events: {},
  results: {
    readPage: {
      done: { same: { isNew: false }, newer: { isNew: true } },
      error: { unreachable: failures.unreachable },
    },
  },
};
