import { createMachine, fromPromise, fromTransition, raise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createEntry, formatPaths, generatePaths, walkAll } from '../src/index.ts';

const load = fromPromise<number>(() => new Promise(() => undefined));
const results = { load: { done: { five: 5 }, error: { lost: new Error('lost') } } };

describe('actors of one source', () => {
  it('two actors of one source in a state have different steps and transitions', () => {
    const machine = setup({ actors: { load } }).createMachine({
      id: 'twins',
      initial: 'both',
      states: {
        both: {
          invoke: [
            { src: 'load', onDone: 'one', onError: 'bad' },
            { src: 'load', onDone: 'two', onError: 'bad' },
          ],
        },
        one: {},
        two: {},
        bad: {},
      },
    });
    const cover = generatePaths(machine, { results });

    expect(formatPaths(cover).trim().split('\n')).toEqual([
      'state bad ⇐ start > load 1!lost',
      'state both ⇐ start',
      'state one ⇐ start > load 1=five',
      'state two ⇐ start > load 2=five',
      'transition both load 1.done ⇐ start > load 1=five',
      'transition both load 1.error ⇐ start > load 1!lost',
      'transition both load 2.done ⇐ start > load 2=five',
      'transition both load 2.error ⇐ start > load 2!lost',
    ]);
    expect(walkAll(createEntry(machine, { results }), cover)).toEqual([]);
  });

  it('two actors of one source in two regions have different steps, and both can end', () => {
    const region = {
      initial: 'waiting',
      states: { waiting: { invoke: { src: 'load', onDone: 'there' } }, there: {} },
    } as const;
    const machine = setup({ actors: { load } }).createMachine({
      id: 'regions',
      type: 'parallel',
      states: { left: region, right: region },
    });
    const options = { results: { load: { done: { five: 5 } } } };
    const cover = generatePaths(machine, options);
    const both = 'left.there + right.there';

    expect(cover.goals.find(({ name }) => name === both)?.path.text).toBe(
      'start > load in left.waiting=five > load=five',
    );
    expect(cover.faults).toEqual([]);
    expect(walkAll(createEntry(machine, options), cover)).toEqual([]);
  });
});

describe('refused machines', () => {
  it('an actor that can fail without an onError is refused', () => {
    const machine = setup({ actors: { load } }).createMachine({
      id: 'careless',
      initial: 'loading',
      states: { loading: { invoke: { src: 'load', id: 'load', onDone: 'there' } }, there: {} },
    });

    expect(() => generatePaths(machine, { results })).toThrow(
      'careless: "load!lost" in "loading" is not handled: lost. Give its invoke an onError.',
    );
  });

  it.each([
    ['after', createMachine({ id: 'sleeper', after: { pause: {} } })],
    [
      'raise',
      createMachine({ id: 'sleeper', entry: raise({ type: 'rang' }, { delay: 'pause' as never }) }),
    ],
  ])('a delay without an implementation is named in %s', (_, machine) => {
    expect(() => generatePaths(machine)).toThrow(
      'sleeper: the delay "pause" has no implementation',
    );
  });
});

describe('the advice', () => {
  it('the advice for a guard that reads an actor differs from the advice for one that a payload changes', () => {
    const machine = setup({
      actors: { dial: fromTransition((count: number) => count + 1, 0) },
      guards: {
        isHigh: ({ context }) => Object(context).dial.getSnapshot().context > 3,
      },
    }).createMachine({
      id: 'reader',
      context: ({ spawn }) => ({ dial: spawn('dial') }),
      initial: 'low',
      states: { low: { on: { looked: { guard: 'isHigh', target: 'high' } } }, high: {} },
    });

    expect(generatePaths(machine).faults).toContain(
      'reader: "isHigh = true" never happens: it reads an actor, and actors are not entered. Listen to the actor with onSnapshot and name its snapshots in results, or name this as unreachable, with the reason.',
    );
  });

  it('the advice names a transition that always gives way to one in another region', () => {
    const machine = createMachine({
      id: 'rivals',
      initial: 'both',
      states: {
        both: {
          type: 'parallel',
          states: {
            left: { on: { go: '#rivals.one' } },
            right: { on: { go: '#rivals.two' } },
          },
        },
        one: {},
        two: {},
      },
    });

    expect(generatePaths(machine).faults).toContain(
      'rivals: "both.right go" always gives way to "both.left go", which would leave the same states. Remove it, or give the other a guard.',
    );
  });

  it('the advice names a transition whose event an inner state always handles', () => {
    const machine = createMachine({
      id: 'shadow',
      initial: 'outer',
      states: {
        outer: { initial: 'inner', states: { inner: { on: { go: {} } } }, on: { go: 'there' } },
        there: {},
      },
    });

    expect(generatePaths(machine).faults).toContain(
      'shadow: states inside "outer" always handle the event before "outer go". Remove it, or let one of them leave it.',
    );
  });

  it('the advice names a candidate that follows one without a guard', () => {
    const machine = createMachine({
      id: 'second',
      initial: 'here',
      states: {
        here: { on: { go: [{ target: 'there' }, { target: 'never' }] } },
        there: {},
        never: {},
      },
    });

    expect(generatePaths(machine).faults).toContain(
      'second: a candidate without a guard always comes before "here go 1". Remove one, or give the first a guard.',
    );
  });

  it('a machine with a random guard has the same paths every time, and the advice names the guard', () => {
    const machine = setup({
      guards: { isLucky: () => Math.random() < 0.5, isSafe: () => Math.random() < 0.6 },
    }).createMachine({
      id: 'dice',
      initial: 'rolling',
      states: {
        rolling: { on: { rolled: [{ guard: 'isLucky', target: 'won' }, { target: 'lost' }] } },
        won: {},
        lost: { on: { again: { guard: 'isSafe', target: 'rolling' } } },
      },
    });
    const runs = Array.from({ length: 20 }, () => generatePaths(machine));

    expect(new Set(runs.map(formatPaths)).size).toBe(1);
    expect(runs[0]?.faults).toContain(
      'dice: "isLucky = true" never happens: it is random, and gets 0.5 for every number. Let an input, payload or result decide, or name this as unreachable, with the reason.',
    );
  });
});
