import { assign, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { refundRequestMachine } from '#machines/refund-request.machine.ts';
import { copyChartConfig, withConfig, type ChartConfig } from '#tests/support/edited-machine.ts';
import { checkRefunds } from './check.ts';
import { smallRefunds } from './configurations.ts';

describe('asking for money back, the server, the desk and the wallet', () => {
  it.each(smallRefunds)('a refund leaves nothing to complain of: $name', ({ rules, limit }) => {
    const { isComplete, violations } = checkRefunds(rules, limit);

    expect(violations).toEqual([]);
    expect(isComplete).toBe(true);
  });
});

// Each shows in the first hundreds of worlds.
const enough = 1500;

describe('a mistake in following a refund is found', () => {
  it.each([
    {
      what: 'it is read once and not again',
      edit: ({ following }: ChartConfig) => delete following.states.resting.after,
      found: 'what is on the screen is not so, and stays until somebody does something',
    },
    {
      what: 'the amount stays as it was when the page was opened',
      edit: ({ asking }: ChartConfig) => delete asking.after,
      found: 'what is on the screen is not so, and stays until somebody does something',
    },
  ])('$what', ({ edit, found }) => {
    const broken = smallRefunds.flatMap(
      ({ rules }) => checkRefunds(rules, enough, edited(edit)).violations,
    );

    expect(broken.map(({ what }) => what)).toContain(found);
  });

  it('a failure stays next to newer data', () => {
    const broken = refundRequestMachine.provide({
      actions: {
        assignRefund: assign((_, { output }) => ({ refund: output, refundNo: output.refund_no })),
      },
    });
    const found = smallRefunds.flatMap(
      ({ rules }) => checkRefunds(rules, enough, broken).violations,
    );

    expect(found.map(({ what }) => what)).toContain(
      'it is said to be unclear what stands beside it',
    );
  });
});

function edited(edit: (states: ChartConfig) => void): AnyStateMachine {
  const config = copyChartConfig(refundRequestMachine);
  edit(config['states']);
  return withConfig(refundRequestMachine, config);
}
