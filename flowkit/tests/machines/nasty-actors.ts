import {
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  fromTransition,
  raise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import type { Case } from './case.ts';

const idle = fromPromise<number>(() => new Promise(() => undefined));

/** Combinations of actors, timers and actions that each work alone. */
export const nastyActors: readonly Case[] = [
  {
    machine: setup({ actors: { load: idle } }).createMachine({
      id: 'twiceTheSame',
      initial: 'both',
      states: {
        both: {
          invoke: [
            { id: 'first', src: 'load', onDone: 'one', onError: 'bad' },
            { id: 'second', src: 'load', onDone: 'two', onError: 'bad' },
          ],
        },
        one: { type: 'final' },
        two: { type: 'final' },
        bad: { type: 'final' },
      },
    }),
    options: { results: { load: { done: { five: 5 }, error: { lost: new Error('lost') } } } },
    shows: ['state one ⇐ start > first=five', 'state two ⇐ start > second=five'],
  },
  {
    machine: setup({ actors: { outer: idle, inner: idle } }).createMachine({
      id: 'invokesInInvokes',
      initial: 'work',
      states: {
        work: {
          invoke: { src: 'outer', id: 'outer', onDone: 'over' },
          initial: 'a',
          states: {
            a: { invoke: { src: 'inner', id: 'inner', onDone: 'b' } },
            b: { on: { again: 'a' } },
          },
        },
        over: { type: 'final' },
      },
    }),
    options: { results: { outer: { done: { x: 1 } }, inner: { done: { y: 2 } } } },
    shows: [
      'pair work.a inner.done → work outer.done ⇐ start > inner=y > outer=x',
      'pair work.b again → work.a inner.done ⇐ start > inner=y > again > inner=y',
    ],
  },
  {
    machine: setup({
      types: {} as { context: { best: number } },
      actors: { load: idle },
      guards: { isHigh: (_, params: { output: number }) => params.output > 10 },
    }).createMachine({
      id: 'outputDecides',
      context: { best: 0 },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            id: 'load',
            onDone: [
              {
                guard: { type: 'isHigh', params: ({ event }) => ({ output: event.output }) },
                target: 'high',
                actions: assign({ best: ({ event }) => event.output }),
              },
              { target: 'loading', reenter: true },
            ],
          },
        },
        high: { type: 'final' },
      },
      output: ({ context }) => context.best,
    }),
    options: { results: { load: { done: { low: 1, high: 20 } } } },
    shows: [
      'state high ⇐ start > load=high',
      'pair loading load.done 1 → loading load.done 0 ⇐ start > load=low > load=high',
    ],
  },
  {
    machine: createMachine({
      id: 'finalOutput',
      initial: 'test',
      states: {
        test: {
          initial: 'asking',
          states: {
            asking: { on: { yes: 'good', no: 'poor' } },
            good: { type: 'final', output: { grade: 1 } },
            poor: { type: 'final', output: { grade: 5 } },
          },
          onDone: [
            { guard: ({ event }) => Object(event.output).grade < 4, target: 'passed' },
            { target: 'failed' },
          ],
        },
        passed: { type: 'final' },
        failed: { type: 'final' },
      },
    }),
    shows: ['state passed ⇐ start > yes', 'state failed ⇐ start > no'],
    never: {
      'pair test.asking yes → test onDone 1': 'yes passes',
      'pair test.asking no → test onDone 0': 'no does not pass',
    },
  },
  {
    machine: setup({
      types: {} as { context: { tries: number }; events: { type: 'go' } | { type: 'stop' } },
      delays: { pause: ({ context }) => (context.tries === 0 ? 100 : 5000) },
    }).createMachine({
      id: 'delaysOfContext',
      context: { tries: 0 },
      initial: 'idle',
      states: {
        idle: { on: { go: 'waiting' } },
        waiting: {
          after: {
            pause: { target: 'idle', actions: assign({ tries: 1 }) },
            1000: 'slow',
          },
          on: { stop: 'idle' },
        },
        slow: { type: 'final' },
      },
    }),
    shows: [
      'transition waiting after pause ⇐ start > go > after pause',
      'state slow ⇐ start > go > after 1000',
    ],
  },
  {
    machine: createMachine({
      id: 'cancelledLetter',
      initial: 'idle',
      states: {
        idle: {
          on: {
            write: {
              target: 'sent',
              actions: raise({ type: 'arrived' }, { delay: 500, id: 'mail' }),
            },
          },
        },
        sent: { on: { arrived: 'read', recall: { target: 'idle', actions: cancel('mail') } } },
        read: { type: 'final' },
      },
    }),
    options: { internal: ['arrived'] },
    shows: ['state read ⇐ start > write > later arrived'],
  },
  {
    machine: setup({
      types: {} as { events: { type: 'join' } | { type: 'leave' } | { type: 'wave' } },
      actors: { guest: fromCallback(() => undefined) },
    }).createMachine({
      id: 'spawnsAndStops',
      initial: 'empty',
      states: {
        empty: { on: { join: { target: 'one', actions: spawnChild('guest', { id: 'guest' }) } } },
        one: {
          on: {
            wave: { actions: sendTo('guest', { type: 'wave' }) },
            leave: { target: 'empty', actions: stopChild('guest') },
          },
        },
      },
    }),
    shows: ['pair one leave → empty join ⇐ start > join > leave > join'],
  },
  {
    machine: setup({
      types: {} as {
        context: { count: number };
        events: { type: 'press' } | { type: 'overflow' } | { type: 'reset' };
        emitted: { type: 'beep' };
      },
    }).createMachine({
      id: 'enqueues',
      context: { count: 0 },
      initial: 'low',
      states: {
        low: {
          on: {
            press: {
              actions: enqueueActions(({ context, enqueue }) => {
                enqueue.assign({ count: context.count + 1 });
                enqueue(emit({ type: 'beep' }));
                if (context.count >= 1) enqueue.raise({ type: 'overflow' });
              }),
            },
            overflow: 'high',
          },
        },
        high: { on: { reset: { target: 'low', actions: assign({ count: 0 }) } } },
      },
    }),
    options: { internal: ['overflow'] },
    never: { 'pair high reset → low overflow': 'the count is zero again' },
    shows: [
      'state high ⇐ start > press > press',
      'pair low overflow → high reset ⇐ start > press > press > reset',
    ],
  },
  {
    machine: setup({
      actors: { dial: fromTransition((state: number) => state + 1, 0) },
    }).createMachine({
      id: 'watchesDial',
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            src: 'dial',
            id: 'dial',
            onSnapshot: [
              { guard: ({ event }) => event.snapshot.context > 3, target: 'hot' },
              { actions: () => undefined },
            ],
          },
        },
        hot: { type: 'final' },
      },
    }),
    options: {
      results: {
        dial: {
          snapshot: {
            low: { status: 'active', context: 1 },
            high: { status: 'active', context: 9 },
          },
        },
      },
    },
    shows: ['state hot ⇐ start > dial~high'],
  },
  {
    machine: setup({
      types: {} as { context: { role: string }; input: { role: string } },
      guards: { isAdmin: ({ context }) => context.role === 'admin' },
    }).createMachine({
      id: 'inputDecides',
      context: ({ input }) => ({ role: input.role }),
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isAdmin', target: 'office' }, { target: 'hall' }] },
        office: { after: { 10: 'hall' } },
        hall: { type: 'final' },
      },
    }),
    options: { inputs: { admin: { role: 'admin' }, guest: { role: 'guest' } } },
    shows: [
      'state office ⇐ admin',
      'transition office after 10 ⇐ admin > after 10',
      'guard isAdmin = false ⇐ guest',
    ],
  },
  {
    machine: setup({ actors: { load: idle } }).createMachine({
      id: 'reenterRestarts',
      initial: 'busy',
      states: {
        busy: {
          invoke: { src: 'load', id: 'load', onDone: 'ok' },
          after: { 2000: 'late' },
          on: { retry: { target: 'busy', reenter: true }, nudge: {} },
        },
        ok: { type: 'final' },
        late: { type: 'final' },
      },
    }),
    options: { results: { load: { done: { one: 1 } } } },
    shows: [
      'pair busy retry → busy load.done ⇐ start > retry > load=one',
      'pair busy retry → busy after 2000 ⇐ start > retry > after 2000',
    ],
  },
  {
    machine: createMachine({
      id: 'shorterFirst',
      initial: 'waiting',
      states: {
        waiting: { after: { 100: 'early', 200: 'late', 50: { actions: () => undefined } } },
        early: { type: 'final' },
        late: { type: 'final' },
      },
    }),
    never: {
      'state late': 'it has left before',
      'transition waiting after 200': 'it has left before',
      'pair waiting after 50 → waiting after 200': 'it has left before',
    },
    shows: ['state early ⇐ start > after 50 > after 100'],
  },
];
