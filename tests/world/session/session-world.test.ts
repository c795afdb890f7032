import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { sessionMachine } from '#machines/session.machine.ts';
import { copyChartConfig, withConfig, type ChartConfig } from '#tests/support/edited-machine.ts';
import { checkSessions } from './check.ts';
import { followTrace } from '../follow-trace.ts';
import { anySession, smallSessions } from './configurations.ts';
import { createSessionMoves } from './moves.ts';

describe('the session of one browser, its tabs, its storage and the server', () => {
  it.each(smallSessions)('a session leaves nothing to complain of: $name', ({ rules, limit }) => {
    const { isComplete, violations } = checkSessions(rules, limit);

    expect(violations).toEqual([]);
    expect(isComplete).toBe(true);
  });
});

// Each shows in the first hundreds of worlds.
const enough = 3000;

describe('a mistake in the session is found', () => {
  it.each([
    {
      what: 'any 401 ends it, also of a token that is no longer its own',
      edit: ({ signedIn }: ChartConfig) => delete signedIn.on['session.rejected'].guard,
      found: 'a session that the server still takes is called expired',
    },
    {
      what: 'it does not take over who signed in elsewhere',
      edit: ({ guest }: ChartConfig) => delete guest.on['session.adopted'],
      found: 'whoever signed in last has been signed out by an earlier session',
    },
    {
      what: 'it stays when another tab has signed out',
      edit: ({ signedIn }: ChartConfig) => delete signedIn.on['session.dropped'],
      found: 'a session that is known to be over is still signed in',
    },
  ])('$what', ({ edit, found }) => {
    const machine = edited(edit);
    const broken = smallSessions.flatMap(
      ({ rules }) => checkSessions(rules, enough, machine).violations,
    );

    expect(broken.map(({ what }) => what)).toContain(found);
    const world = createSessionMoves(machine, anySession(2));
    expect(broken.map(({ trace }) => followTrace(world, trace).refusal)).toEqual(
      broken.map(() => null),
    );
  });
});

function edited(edit: (states: ChartConfig) => void): AnyStateMachine {
  const config = copyChartConfig(sessionMachine);
  edit(config['states']);
  return withConfig(sessionMachine, config);
}
