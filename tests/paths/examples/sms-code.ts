import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

export const examples: Examples = {
  inputs: { start: { kind: { by: 'sms', purpose: 'register' } } },
  events: { 'code.requested': { phone: { to: '13800000000' } } },
  results: {
    sendCode: {
      done: { sent: { resend_after_s: 60, expires_in_s: 300 } },
      error: {
        tooMany: failures.tooMany,
        invalid: failures.invalid,
        unreachable: failures.unreachable,
      },
    },
  },
};
