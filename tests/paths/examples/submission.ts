import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: undefined },
  events: { 'form.submitted': { name: { values: { name: '序园' }, idempotencyKey: 'k1' } } },
  results: {
    submit: {
      done: { taken: {} },
      error: { invalid: failures.invalid, unavailable: failures.unavailable },
    },
  },
};
