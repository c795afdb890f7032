import type { Examples } from '../examples.ts';
import { failures, membership, membershipDraft, quote } from './values.ts';

export const examples: Examples = {
  inputs: { start: { subject: 'membership' } },
  events: { 'plan.chosen': { premium: { draft: membershipDraft } } },
  results: {
    fetchPlan: {
      done: { free: membership('free'), premium: membership('premium') },
      error: { unreachable: failures.unreachable },
    },
    fetchQuote: { done: { quote }, error: { unavailable: failures.unavailable } },
  },
};
