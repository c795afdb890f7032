import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { sessionMachine } from '#machines/session.machine.ts';
import { diesByPaths } from './killers.ts';
import { mutantsOf } from './mutate.ts';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { pushed: [{ guard: () => true, target: 'open', actions: 'ring' }] } },
    open: {
      entry: 'light',
      after: { 1000: 'closed' },
      on: { pushed: { reenter: true, target: 'open' } },
    },
  },
});

describe('the mutants of a machine', () => {
  it('are each small change, by the place where it is made', () => {
    expect(mutantsOf(door).map(({ name }) => name)).toEqual([
      'drop closed pushed',
      'retarget closed pushed to closed',
      'negate closed pushed',
      'forget ring of closed pushed',
      'forget light of open',
      'drop open pushed',
      'retarget open pushed to closed',
      'stay open pushed',
      'drop open after 1000',
      'retarget open after 1000 to open',
    ]);
  });

  it('leave the machine as it was', () => {
    const before = JSON.stringify(door.config);
    mutantsOf(door);

    expect(JSON.stringify(door.config)).toBe(before);
  });

  it('are mostly noticed by the paths that are kept', () => {
    const mutants = mutantsOf(sessionMachine);
    const noticed = mutants.filter(({ machine }) => diesByPaths('session', machine));

    // What an action alone does is for the tests of the machine.
    expect(noticed.length / mutants.length).toBeGreaterThan(0.6);
  });
});
