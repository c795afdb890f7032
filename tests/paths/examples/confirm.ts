import type { Examples } from '../examples.ts';
import { question } from './values.ts';

export const examples: Examples = {
  inputs: { start: undefined },
  events: {
    'confirm.requested': {
      a: { request: question('a') },
      b: { request: question('b') },
      c: { request: question('c') },
    },
    'confirm.withdrawn': { a: { id: 'a' }, b: { id: 'b' }, c: { id: 'c' } },
  },
  results: {},
};
