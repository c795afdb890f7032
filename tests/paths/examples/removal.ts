import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: { id: 'n1' } },
  events: {},
  results: {
    remove: {
      done: { unread: { unread: 0 } },
      error: {
        notFound: failures.notFound,
        conflict: failures.conflict,
        unreachable: failures.unreachable,
      },
    },
  },
};
