import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, assign, createMachine, not, raise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { lamp } from './lamp.ts';
import { doorMachine } from './planted/door.machine.ts';
import { examples } from './planted/door.examples.ts';
import {
  coverMachine,
  createEntry,
  exportPaths,
  generatePaths,
  formatPaths,
  walkAll,
  type MachineEntry,
} from '../src/index.ts';

describe('the path generator', () => {
  it('the generator shows every state, transition and pair of a small chart by the shortest path', () => {
    expect(formatPaths(coverMachine(createEntry(lamp)))).toBe(
      `state lit ⇐ start > pressed
state off ⇐ start
state smashed ⇐ start > smashed
transition lit pressed ⇐ start > pressed > pressed
transition off pressed ⇐ start > pressed
transition off smashed ⇐ start > smashed
pair lit pressed → off pressed ⇐ start > pressed > pressed > pressed
pair lit pressed → off smashed ⇐ start > pressed > pressed > smashed
pair off pressed → lit pressed ⇐ start > pressed > pressed
`,
    );
  });

  it('the generator lets nothing happen to a machine that has ended', () => {
    const candle = createMachine({
      id: 'candle',
      initial: 'lit',
      on: { blown: '.out' },
      states: { lit: {}, out: { type: 'final' } },
    });
    const entry = createEntry(candle);
    const cover = coverMachine(entry);

    expect(formatPaths(cover)).toBe(`state lit ⇐ start
state out ⇐ start > blown
transition * blown ⇐ start > blown
`);
    expect(walkAll(entry, cover)).toEqual([]);
  });

  it('the generator shows both outcomes of every guard, composed ones by their parts', () => {
    const guarded = setup({
      types: {} as { events: { type: 'asked'; word: string } },
      guards: {
        isYes: ({ event }) => event.word === 'yes',
        isLong: ({ event }) => event.word.length > 3,
        isCurtNo: and([not('isYes'), not('isLong')]),
      },
    }).createMachine({
      id: 'guarded',
      initial: 'here',
      states: {
        here: {
          on: {
            asked: [
              { guard: 'isYes', target: 'agreed' },
              { guard: 'isCurtNo', target: 'gone' },
            ],
          },
        },
        agreed: {},
        gone: {},
      },
    });
    const words = (...given: string[]) => ({
      events: { asked: Object.fromEntries(given.map((word) => [word, { word }])) },
    });

    expect(coverMachine(createEntry(guarded, words('yes', 'no', 'perhaps'))).faults).toEqual([]);
    expect(coverMachine(createEntry(guarded, words('yes', 'no'))).faults).toEqual([
      'guarded: "isLong = true" never happens. Remove the guard, or add a payload or result that makes it so.',
    ]);
    expect(coverMachine(createEntry(guarded, words('perhaps'))).faults).toEqual([
      'guarded: nothing leads to the state "agreed". Remove it, or add the input, payload or result that leads there.',
      'guarded: nothing leads to the state "gone". Remove it, or add the input, payload or result that leads there.',
      'guarded: nothing takes "here asked 0". Remove it, or add the payload or result for which its guard is true.',
      'guarded: nothing takes "here asked 1". Remove it, or add the payload or result for which its guard is true.',
      'guarded: "isYes = true" never happens. Remove the guard, or add a payload or result that makes it so.',
      'guarded: "isLong = false" never happens. Remove the guard, or add a payload or result that makes it so.',
    ]);
  });

  it('the generator treats transitions of a region as adjacent when other regions step between', () => {
    const cover = coverMachine(createEntry(radio));
    const pairs = cover.goals.filter(({ kind }) => kind === 'pair');

    expect(pairs.map(({ name, path }) => `${name} ⇐ ${path.text}`)).toEqual([
      'power.off pressed → power.on pressed ⇐ start > pressed > pressed',
      'power.on pressed → power.off pressed ⇐ start > pressed > pressed > pressed',
      'sound.loud muted → sound.still turned ⇐ start > muted > turned',
      'sound.still turned → sound.loud muted ⇐ start > muted > turned > muted',
    ]);
    expect(cover.faults).toEqual([]);
  });

  it('the generator never sends an event that only the machine raises', () => {
    const raising = setup({ actions: { raiseRang: raise({ type: 'rang' }) } }).createMachine({
      id: 'raising',
      type: 'parallel',
      states: {
        door: {
          initial: 'locked',
          states: {
            locked: { on: { unlocked: 'free' } },
            free: { on: { pressed: { actions: 'raiseRang' } } },
          },
        },
        bell: { initial: 'still', states: { still: { on: { rang: 'ringing' } }, ringing: {} } },
      },
    });
    const steps = (internal: readonly string[]) =>
      coverMachine(createEntry(raising, { internal })).goals.flatMap(({ path }) =>
        path.steps.map(({ name }) => name),
      );

    expect(steps([])).toContain('rang');
    expect(new Set(steps(['rang']))).toEqual(new Set(['unlocked', 'pressed']));
    expect(coverMachine(createEntry(lamp, { internal: ['rang'] })).faults).toEqual([
      'lamp: nothing raises "rang". Take it off the internal events.',
    ]);
  });

  it('the generator demands a reason for every offered pair that nothing takes', () => {
    const once = setup({
      types: {} as { context: { used: boolean } },
      guards: { isUnused: ({ context }) => !context.used },
      actions: { assignUsed: assign({ used: true }) },
    }).createMachine({
      id: 'once',
      context: { used: false },
      initial: 'here',
      states: {
        here: { on: { used: { guard: 'isUnused', actions: 'assignUsed', target: 'there' } } },
        there: { on: { left: 'here' } },
      },
    });
    const entry = createEntry(once, { guardedContext: (context) => context });
    const reasoned = (first: string, next: string) =>
      coverMachine({ ...entry, infeasible: [{ first, next, reason: 'it works once' }] });

    expect(coverMachine(entry).faults).toEqual([
      'once: no path takes "there left" and then "here used". Add the payload or result that allows it, or name the pair as infeasible, with the reason.',
    ]);
    expect(reasoned('there left', 'here used')).toMatchObject({
      faults: [],
      infeasible: [{ pair: 'there left → here used', reason: 'it works once' }],
    });
    expect(reasoned('there *', 'here used').faults).toEqual([]);
    expect(reasoned('here used', 'there left').faults).toContain(
      'once: the pair "here used → there left" is named as infeasible and is not. Take it off the list.',
    );
  });

  it('the generator requires every end of an invoked actor and a handler for its failure', () => {
    const { move } = doorEntry.results;
    const cover = (results: MachineEntry['results']) => () =>
      coverMachine({ ...doorEntry, results });

    expect(cover({})).toThrow(
      'door: it is unknown how "move" can end. Name its outputs in results.move.done.',
    );
    expect(cover({ move: { done: move?.done ?? {} } })).toThrow(
      'door: it is unknown how "move" can fail. Name its errors in results.move.error.',
    );
  });

  it('the generator names the part of an entry that the machine never receives', () => {
    const entry = createEntry(lamp, {
      events: { dropped: { hard: {} } },
      results: { motor: { done: { moved: 1 } } },
    });

    expect(coverMachine(entry).faults).toEqual([
      'lamp: the machine listens to nothing like events["dropped"]. Take it out.',
      'lamp: the machine listens to nothing like results.motor.done. Take it out.',
    ]);
  });

  it('the generator refuses a context without bounds instead of running forever', () => {
    const counting = createMachine({
      id: 'counting',
      context: { count: 0 },
      on: {
        counted: { actions: assign(({ context }) => ({ count: Number(context['count']) + 1 })) },
      },
    });

    expect(() =>
      coverMachine(createEntry(counting, { guardedContext: (context) => context })),
    ).toThrow(
      'counting: "count" of the context has no bounds: it was 0, 1, 2 and at last 2000. It grew on "counted". Return from "guardedContext" only what guards read of it.',
    );
    expect(coverMachine(createEntry(counting, { guardedContext: () => null })).faults).toEqual([]);
  });

  it('the generator changes only the lines that a change of the machine concerns', () => {
    const before = formatPaths(coverMachine(createEntry(lamp))).split('\n');
    const config = structuredClone(lamp.config);
    const after = formatPaths(
      coverMachine(createEntry(createMachine({ ...config, on: { polished: {} } }))),
    ).split('\n');

    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(
      after.filter((line) => !before.includes(line)).every((line) => line.includes('polished')),
    ).toBe(true);
  });

  it('a running example describes the generator', () => {
    const cover = coverMachine(doorEntry);
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

    expect(cover.faults).toEqual([]);
    expect(walkAll(doorEntry, cover)).toEqual([]);
    const lines = readme.match(/^(?:state|transition|pair) .* ⇐ .*$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(1);
    expect(formatPaths(cover).split('\n')).toEqual(expect.arrayContaining(lines));
    expect(readme).toContain(`${cover.goals.length} goals have a path, 0 have none.`);
  });
});

it('every gap has a reason: the given one, or the next action', () => {
  const machine = createMachine({
    id: 'island',
    initial: 'here',
    states: { here: {}, there: {} },
  });
  const { gaps } = generatePaths(machine);
  const goal = 'state there';

  expect(gaps).toEqual([
    {
      kind: 'state',
      name: 'there',
      reason:
        'nothing leads to the state "there". Remove it, or add the input, payload or result that leads there.',
      isExplained: false,
    },
  ]);
  const unreachable = [{ goal, reason: 'no ferry goes' }];
  expect(generatePaths(machine, { unreachable })).toMatchObject({
    gaps: [{ name: 'there', reason: 'no ferry goes', isExplained: true }],
    faults: [],
  });
  expect(generatePaths(lamp, { unreachable: [{ goal: 'state lit', reason: '' }] }).faults).toEqual([
    'lamp: "state lit" is named as unreachable and is not. Take it off the list.',
  ]);
});

describe('the paths of a machine, for other tools', () => {
  const cover = coverMachine(createEntry(lamp));

  it('exported paths name goal, input, event types and cases as JSON', () => {
    const { machine, paths, infeasible } = JSON.parse(
      exportPaths(createEntry(lamp), cover, 'json'),
    );

    expect({ machine, infeasible }).toEqual({ machine: 'lamp', infeasible: [] });
    expect(paths).toHaveLength(cover.goals.length);
    expect(paths).toContainEqual({
      goal: 'state smashed',
      input: 'start',
      begin: { state: 'off', status: 'active' },
      steps: [{ name: 'smashed', type: 'smashed', case: null, state: 'smashed', status: 'done' }],
    });
  });

  it.each(['vitest', 'playwright'] as const)(
    'exported paths are a test for each goal in %s',
    (format) => {
      const text = exportPaths(createEntry(lamp), cover, format);

      for (const { kind, name } of cover.goals) expect(text).toContain(`${kind} ${name}`);
    },
  );
});

const doorEntry = createEntry(doorMachine, examples);

const radio = createMachine({
  id: 'radio',
  type: 'parallel',
  states: {
    power: {
      initial: 'off',
      states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off' } } },
    },
    sound: {
      initial: 'loud',
      states: { loud: { on: { muted: 'still' } }, still: { on: { turned: 'loud' } } },
    },
  },
});
