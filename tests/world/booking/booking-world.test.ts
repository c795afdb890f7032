import { assign, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { bookingMachine } from '#machines/booking.machine.ts';
import { copyChartConfig, withConfig, type ChartConfig } from '#tests/support/edited-machine.ts';
import { checkBookings } from './check.ts';
import { smallBookings } from './configurations.ts';

describe('booking, the server, the desk and lost answers', () => {
  it.each(smallBookings)('a booking leaves nothing to complain of: $name', ({ rules, limit }) => {
    const { isComplete, violations } = checkBookings(rules, limit);

    expect(violations).toEqual([]);
    expect(isComplete).toBe(true);
  });
});

// Each shows in the first hundreds of worlds.
const enough = 1500;

describe('a mistake in booking is found', () => {
  it.each([
    {
      what: 'the times are read once and not again',
      edit: ({ picking }: ChartConfig) => delete picking.after,
      found: 'the free times on the screen are not so, and stay until somebody does something',
    },
    {
      what: 'a lost request is not repeated',
      edit: ({ unclear }: ChartConfig) => delete unclear.after,
      found: 'nobody says what became of it until somebody does something',
    },
    {
      what: 'a missing answer is called done',
      edit: ({ unclear }: ChartConfig) => (unclear.after = { askAgainPause: 'settled' }),
      found: 'it is said to be done and was not',
    },
    {
      what: 'a read that works blames the network for the one before',
      edit: ({ unavailable }: ChartConfig) => (unavailable.on['retry.requested'] = 'loading'),
      found: 'the network is blamed beside times that were read',
    },
  ])('$what', ({ edit, found }) => {
    const config = copyChartConfig(bookingMachine);
    edit(config['states']);
    expect(findViolations(withConfig(bookingMachine, config))).toContain(found);
  });

  it('a missing answer is called a refusal', () => {
    const broken = bookingMachine.provide({
      guards: { isUnanswered: () => false },
      actions: {
        assignError: assign(() => ({ error: Object({ kind: 'conflict' }) })),
      },
    });
    expect(findViolations(broken)).toContain('it is said to be refused and was done');
  });
});

function findViolations(machine: AnyStateMachine): readonly string[] {
  return smallBookings.flatMap(({ rules }) =>
    checkBookings(rules, enough, machine).violations.map(({ what }) => what),
  );
}
