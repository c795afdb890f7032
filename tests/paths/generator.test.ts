import { assign, createMachine, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { CatalogEntry } from '../../machines/catalog.ts';
import { coverTransitions } from './cover.ts';
import { measureCoverage } from './measure.ts';
import { walkPath } from './walk.ts';

describe('the path generator', () => {
  it('covers a small chart with the fewest steps it needs', () => {
    const door = createMachine({
      id: 'door',
      initial: 'closed',
      states: {
        closed: { on: { opened: 'open', locked: 'sealed' } },
        open: { on: { closed: 'closed' } },
        sealed: { type: 'final' },
      },
    });

    expect(coverTransitions(entryOf(door))).toEqual({
      paths: [
        { input: undefined, events: [] },
        { input: undefined, events: [{ type: 'opened' }, { type: 'closed' }] },
        { input: undefined, events: [{ type: 'locked' }] },
      ],
      transitions: [
        'door.closed | opened | 0',
        'door.closed | locked | 0',
        'door.open | closed | 0',
      ],
      unreachable: [],
    });
  });

  it('names a transition that leaves a state nothing leads to', async () => {
    const orphaned = createMachine({
      id: 'orphaned',
      initial: 'here',
      states: { here: {}, nowhere: { on: { left: 'here' } } },
    });

    const coverage = await measureCoverage(entryOf(orphaned));

    expect(coverage.unreachable).toEqual(['orphaned.nowhere | left | 0']);
    expect(coverage.uncovered).toEqual(['orphaned.nowhere | left | 0']);
  });

  it('names a transition whose guard no case satisfies', async () => {
    const guarded = createMachine({
      id: 'guarded',
      initial: 'asking',
      states: {
        asking: {
          on: {
            answered: [
              { guard: ({ event }) => event['word'] === 'yes', target: 'agreed' },
              { target: 'declined' },
            ],
          },
        },
        agreed: {},
        declined: {},
      },
    });
    const onlyNo = entryOf(guarded, { cases: [answered('no')] });
    const both = entryOf(guarded, { cases: [answered('no'), answered('yes')] });

    expect((await measureCoverage(onlyNo)).uncovered).toEqual(['guarded.asking | answered | 0']);
    expect((await measureCoverage(both)).uncovered).toEqual([]);
  });

  it('demands a case for every outcome of a call', () => {
    expect(() => coverTransitions(entryOf(calling))).toThrow(
      'calling: the catalogue has no case for "xstate.done.actor.fetchIt"',
    );
    expect(() => coverTransitions(entryOf(calling, { cases: [done] }))).toThrow(
      'calling: the catalogue has no case for "xstate.error.actor.fetchIt"',
    );
    expect(coverTransitions(entryOf(calling, { cases: [done, failed] })).unreachable).toEqual([]);
  });

  it('walks a call that fails and a wait that ends', async () => {
    const taken = await walkPath(entryOf(calling, { cases: [done, failed] }), {
      input: undefined,
      events: [failed, { type: 'xstate.after.pause.calling.resting' }, done],
    });

    expect([...taken]).toEqual([
      'calling.fetching | xstate.error.actor.fetchIt | 0',
      'calling.resting | xstate.after.pause.calling.resting | 0',
      'calling.fetching | xstate.done.actor.fetchIt | 0',
    ]);
  });

  it('refuses a path that waits for a timer that is not running', async () => {
    const walk = walkPath(entryOf(calling, { cases: [done, failed] }), {
      input: undefined,
      events: [{ type: 'xstate.after.pause.calling.resting' }],
    });

    await expect(walk).rejects.toThrow('no timer "xstate.after.pause.calling.resting" is running');
  });

  it('refuses a path that settles a call nobody made', async () => {
    const walk = walkPath(entryOf(calling, { cases: [done, failed] }), {
      input: undefined,
      events: [failed, failed],
    });

    await expect(walk).rejects.toThrow('no call of "fetchIt" is under way');
  });

  it('refuses a context without bounds instead of running for ever', () => {
    const counting = createMachine({
      id: 'counting',
      context: { count: 0 },
      on: {
        counted: { actions: assign(({ context }) => ({ count: Number(context['count']) + 1 })) },
      },
    });

    expect(() =>
      coverTransitions(entryOf(counting, { guardedContext: (context) => context })),
    ).toThrow('Traversal limit exceeded');
    expect(coverTransitions(entryOf(counting)).unreachable).toEqual([]);
  });

  it('notices a transition that is added to a chart it covered before', async () => {
    const states = { asleep: { on: { woken: 'awake' } }, awake: {} };
    const before = createMachine({ id: 'sleeper', initial: 'asleep', states });
    const after = createMachine({
      id: 'sleeper',
      initial: 'asleep',
      states: { ...states, dreaming: { on: { woken: 'awake' } } },
    });

    expect((await measureCoverage(entryOf(before))).uncovered).toEqual([]);
    expect((await measureCoverage(entryOf(after))).uncovered).toEqual([
      'sleeper.dreaming | woken | 0',
    ]);
  });
});

const calling = setup({
  actors: { fetchIt: fromPromise<string>(() => Promise.resolve('never run')) },
  delays: { pause: 1000 },
}).createMachine({
  id: 'calling',
  initial: 'fetching',
  states: {
    fetching: { invoke: { id: 'fetchIt', src: 'fetchIt', onDone: 'there', onError: 'resting' } },
    resting: { after: { pause: 'fetching' } },
    there: { type: 'final' },
  },
});
const done = { type: 'xstate.done.actor.fetchIt', actorId: 'fetchIt', output: 'it' };
const failed = { type: 'xstate.error.actor.fetchIt', actorId: 'fetchIt', error: 'gone' };

function answered(word: string) {
  return { type: 'answered', word };
}

function entryOf(machine: AnyStateMachine, facts: Partial<CatalogEntry> = {}): CatalogEntry {
  return {
    name: machine.id,
    titleKey: `${machine.id}.title`,
    machine,
    inputs: [undefined],
    cases: [],
    guardedContext: () => null,
    ...facts,
  };
}
