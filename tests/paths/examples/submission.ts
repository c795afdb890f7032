import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: { changes: true } },
  events: { 'form.submitted': { name: { values: { name: '序园' }, idempotencyKey: 'k1' } } },
  results: {
    submit: {
      done: { taken: {} },
      error: {
        invalid: failures.invalid,
        tooMany: failures.tooMany,
        unreachable: failures.unreachable,
      },
    },
  },
};
