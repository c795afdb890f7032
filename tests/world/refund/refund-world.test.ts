import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { refundRequestMachine } from '#machines/refund-request.machine.ts';
import { copyChartConfig, withConfig, type ChartConfig } from '#tests/support/edited-machine.ts';
import { checkRefunds } from './check.ts';
import { smallRefunds } from './configurations.ts';

describe('asking for money back, the server, the console and the wallet', () => {
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
    {
      what: 'an act without an answer is not asked for again',
      edit: ({ actUnclear }: ChartConfig) => delete actUnclear.after,
      found: 'what was asked for stays unclear until somebody does something',
    },
    {
      what: 'the network is blamed after an answer',
      edit: ({ acting }: ChartConfig) => acting.invoke.onDone.actions.pop(),
      found: 'a page blames the network for what was answered',
    },
  ])('$what', ({ edit, found }) => {
    const broken = smallRefunds.flatMap(
      ({ rules }) => checkRefunds(rules, enough, edited(edit)).violations,
    );

    expect(broken.map(({ what }) => what)).toContain(found);
  });
});

function edited(edit: (states: ChartConfig) => void): AnyStateMachine {
  const config = copyChartConfig(refundRequestMachine);
  edit(config['states']);
  return withConfig(refundRequestMachine, config);
}
