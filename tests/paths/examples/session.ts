import type { Examples } from '../examples.ts';
import { failures, identity } from './values.ts';

export const examples: Examples = {
  inputs: { guest: { restored: null }, restored: { restored: identity('t1') } },
  events: {
    'credentials.submitted': {
      password: {
        credentials: { method: 'password', phone: '13800000000', password: 'Park-2026' },
      },
    },
    'session.adopted': { other: { identity: identity('t2') } },
    'session.rejected': { t1: { token: 't1' }, t2: { token: 't2' }, old: { token: 'old' } },
  },
  results: {
    signIn: {
      done: { identity: identity('t1') },
      error: { invalid: failures.invalid, unreachable: failures.unreachable },
    },
    signOut: {
      done: { ended: undefined },
      error: { unauthorized: failures.unauthorized, unreachable: failures.unreachable },
    },
  },
};
