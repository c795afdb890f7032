import {
  assign,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  type AnyActorRef,
} from 'xstate';
import type { Case } from './case.ts';

const sorter = setup({
  actors: { weigh: fromPromise<number>(() => Promise.resolve(1)) },
}).createMachine({
  id: 'sorter',
  initial: 'weighing',
  states: {
    weighing: { invoke: { src: 'weigh', onDone: 'heavy', onError: 'unknown' } },
    heavy: { type: 'final' },
    unknown: { type: 'final' },
  },
  output: { weight: 'heavy' },
});

/** Invoked and spawned actors, nested machines, and their ids. */
export const actors: readonly Case[] = [
  {
    machine: setup({
      types: {} as { context: { worker: AnyActorRef | null } },
      actors: { dig: fromPromise<string>(() => Promise.resolve('gold')) },
    }).createMachine({
      id: 'mine',
      context: { worker: null },
      initial: 'idle',
      states: {
        idle: {
          on: {
            hired: {
              target: 'digging',
              actions: assign({ worker: ({ spawn }) => spawn('dig', { id: 'digger' }) }),
            },
          },
        },
        digging: {
          on: { 'xstate.done.actor.digger': 'rich', 'xstate.error.actor.digger': 'poor' },
        },
        rich: { type: 'final' },
        poor: { on: { hired: 'idle' } },
      },
    }),
    options: { results: { digger: { done: { gold: 'gold' }, error: { rock: 'rock' } } } },
    shows: ['state rich ⇐ start > hired > digger=gold'],
  },
  {
    machine: setup({
      actors: { listen: fromCallback(() => () => {}) },
      actions: { note: () => {} },
    }).createMachine({
      id: 'radio',
      initial: 'off',
      states: {
        off: { on: { pressed: { target: 'on', actions: spawnChild('listen', { id: 'ear' }) } } },
        on: {
          on: { heard: { actions: 'note' }, pressed: { target: 'off', actions: stopChild('ear') } },
        },
      },
    }),
    shows: ['pair on heard → on heard ⇐ start > pressed > heard > heard'],
  },
  {
    machine: setup({ actors: { sorter } }).createMachine({
      id: 'warehouse',
      initial: 'waiting',
      states: {
        waiting: { on: { arrived: 'sorting' } },
        sorting: {
          invoke: {
            id: 'sorter',
            src: 'sorter',
            onDone: [
              {
                guard: ({ event }) => Object(event.output).weight === 'heavy',
                target: 'stored.below',
              },
              { target: 'stored.above' },
            ],
            onError: 'waiting',
          },
        },
        stored: { initial: 'below', states: { below: {}, above: {} }, on: { fetched: 'waiting' } },
      },
    }),
    options: {
      results: {
        sorter: {
          done: { heavy: { weight: 'heavy' }, light: { weight: 'light' } },
          error: { broken: 'broken' },
        },
      },
    },
    shows: [
      'state stored.above ⇐ start > arrived > sorter=light',
      'pair stored fetched → waiting arrived ⇐ start > arrived > sorter=heavy > fetched > arrived',
    ],
  },
  {
    machine: setup({
      actors: {
        clock: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })),
      },
    }).createMachine({
      id: 'station',
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            id: 'clock',
            src: 'clock',
            onSnapshot: { guard: ({ event }) => event.snapshot.context === 'late', target: 'late' },
          },
        },
        late: { type: 'final' },
      },
    }),
    options: {
      results: {
        clock: {
          snapshot: {
            early: { status: 'active', context: 'early' },
            late: { status: 'active', context: 'late' },
          },
        },
      },
    },
    shows: ['transition watching clock.snapshot ⇐ start > clock~late'],
  },
  {
    machine: setup({ actors: { log: fromCallback(() => () => {}) } }).createMachine({
      id: 'office',
      initial: 'shut',
      states: {
        shut: { on: { opened: 'busy' } },
        busy: {
          invoke: { src: 'log', systemId: 'log' },
          on: {
            written: { actions: sendTo(({ system }) => system.get('log'), { type: 'line' }) },
            moved: { target: 'busy', reenter: true },
            closed: 'shut',
          },
        },
      },
    }),
    shows: ['pair busy moved → busy written ⇐ start > opened > moved > written'],
  },
  {
    machine: createMachine({
      id: 'drawn',
      initial: 'waiting',
      states: {
        waiting: {
          invoke: { src: 'nobodyWroteThis', onDone: 'over', onError: 'over' },
          entry: 'norThis',
        },
        over: { type: 'final' },
      },
    }),
    options: { results: { nobodyWroteThis: { done: { ok: 1 }, error: { bad: 2 } } } },
    shows: ['transition waiting nobodyWroteThis.error ⇐ start > nobodyWroteThis!bad'],
  },
  {
    machine: createMachine({
      id: 'relay',
      initial: 'first',
      states: {
        first: { invoke: { src: fromPromise(() => Promise.resolve(1)), onDone: 'second' } },
        second: { invoke: { src: fromPromise(() => Promise.resolve(2)), onDone: 'third' } },
        third: {},
      },
    }),
    options: {
      results: { '0.relay.first': { done: { one: 1 } }, '0.relay.second': { done: { two: 2 } } },
    },
    shows: ['state third ⇐ start > 0.relay.first=one > 0.relay.second=two'],
  },
  {
    machine: setup({
      actors: { ask: fromPromise<string>(() => Promise.resolve('yes')) },
      guards: { isYes: ({ event }) => Object(event).output === 'yes' },
    }).createMachine({
      id: 'stubborn',
      initial: 'asking',
      states: {
        asking: {
          invoke: { id: 'ask', src: 'ask', onDone: [{ guard: 'isYes', target: 'glad' }, {}] },
          on: { gaveUp: 'sad' },
        },
        glad: { type: 'final' },
        sad: { type: 'final' },
      },
    }),
    options: { results: { ask: { done: { yes: 'yes', no: 'no' } } } },
    shows: ['pair asking ask.done 1 → asking gaveUp ⇐ start > ask=no > gaveUp'],
  },
];
