import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { sessionMachine } from '#machines/session.machine.ts';
import { diesByPaths } from './killers.ts';
import { createMutants } from './mutate.ts';

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
  it('the mutants are each small change, named by its place', () => {
    expect(createMutants(door).map(({ name }) => name)).toEqual([
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

  it('the mutants leave the machine as it was', () => {
    const before = JSON.stringify(door.config);
    createMutants(door);

    expect(JSON.stringify(door.config)).toBe(before);
  });

  it('the kept paths detect most mutants', () => {
    const mutants = createMutants(sessionMachine);
    const noticed = mutants.filter(({ machine }) => diesByPaths('session', machine));

    // The machine tests cover the effects of actions alone.
    expect(noticed.length / mutants.length).toBeGreaterThan(0.6);
  });
});
