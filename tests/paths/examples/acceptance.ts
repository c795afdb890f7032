import type { Acceptance } from '#contract/content/legal.ts';
import type { Examples } from '../examples.ts';
import { failures } from './values.ts';

const versions = { terms: '2026-11-27', privacy: '2026-11-27' };

export const due: Acceptance = {
  versions,
  due: [{ kind: 'terms', version: '2026-11-27', title: '服务条款', changes: ['增加一节。'] }],
};

export const nothingDue: Acceptance = { versions, due: [] };

export const examples: Examples = {
  inputs: { start: undefined },
  events: { 'acceptance.given': { k1: { idempotencyKey: 'k1' } } },
  results: {
    fetchAcceptance: {
      done: { due, nothing: nothingDue },
      error: { unreachable: failures.unreachable },
    },
    accept: {
      done: { accepted: nothingDue },
      error: {
        legalChanged: failures.legalChanged,
        unreachable: failures.unreachable,
        tooMany: failures.tooMany,
      },
    },
  },
};
