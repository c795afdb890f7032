import { expect, test } from 'vitest';
import { refundTraces } from './refund/traces.ts';
import { sessionTraces } from './session/traces.ts';
import { traces } from './traces.ts';
import { worldOfTrace } from './world-of-trace.ts';

test.each([
  ['checkout', traces],
  ['session', sessionTraces],
  ['refund', refundTraces],
] as const)('a trace of the %s is recognized', (world, known) => {
  expect(known.map(([, trace]) => worldOfTrace(trace))).toEqual(known.map(() => ({ world })));
});

test.each([
  ['', 'A trace has steps, with ">" between them.'],
  [
    'A signs in as a > A signIn is handled > A signs out',
    '"A signs out" cannot happen after "A signIn is handled"; what can is "A signIn is answered", "A is reloaded", "server ends a1".',
  ],
  [
    'A fetchQuote is handled > the console approves',
    '"the console approves" cannot happen after "A fetchQuote is handled"; what can is "A fetchQuote is answered quote", "A is reloaded", "the terms give less".',
  ],
  [
    'A fetchOrder=pending > the moon rises',
    '"the moon rises" is a step of no world. A trace begins as "A fetchOrder=pending", "A signs in as a" or "A fetchQuote is handled" do.',
  ],
  [
    'A fetchOrder=pending > A channel.picked:wechat redirect > A is thrown away',
    '"A channel.picked:wechat redirect" is a step on a phone, whose traces cannot be replayed.',
  ],
  [
    'A draft.submitted:k1 > new terms are published > server createOrder of A',
    '"new terms are published" is a step of new terms, whose traces cannot be replayed.',
  ],
])('an input that is no trace is refused in a sentence: %s', (trace, refusal) => {
  expect(worldOfTrace(trace)).toEqual({ refusal });
});
