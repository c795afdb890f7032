import { assign, createMachine, fromPromise, raise, setup } from 'xstate';
import type { Case } from './case.ts';

/** Shapes of XState's quick start, cheatsheet and examples, in machines of our own. */
export const basics: readonly Case[] = [
  {
    machine: createMachine({
      id: 'switch',
      initial: 'off',
      states: { off: { on: { flip: 'on' } }, on: { on: { flip: 'off' } } },
    }),
    shows: ['pair on flip → off flip ⇐ start > flip > flip > flip'],
  },
  {
    machine: setup({
      types: {} as { context: { level: number } },
      guards: {
        isFull: ({ context }) => context.level === 3,
        isEmpty: ({ context }) => context.level === 0,
      },
    }).createMachine({
      id: 'dial',
      context: { level: 0 },
      on: {
        up: [
          { guard: 'isFull' },
          { actions: assign({ level: ({ context }) => context.level + 1 }) },
        ],
        down: [
          { guard: 'isEmpty' },
          { actions: assign({ level: ({ context }) => context.level - 1 }) },
        ],
      },
    }),
    shows: [
      'guard isFull = true ⇐ start > up > up > up > up',
      'pair * up 0 → * down 1 ⇐ start > up > up > up > up > down',
    ],
    never: {
      'pair * down 0 → * down 1': 'what is empty cannot go down',
      'pair * down 0 → * up 0': 'what is empty is not full',
      'pair * up 0 → * down 0': 'what is full is not empty',
      'pair * up 0 → * up 1': 'what is full cannot go up',
      'pair * up 1 → * down 0': 'after going up it is not empty',
      'pair * down 1 → * up 0': 'after going down it is not full',
    },
  },
  {
    machine: createMachine({
      id: 'crossing',
      initial: 'green',
      states: {
        green: { after: { 9000: 'yellow' } },
        yellow: { after: { 2000: 'red' } },
        red: {
          initial: 'walk',
          states: {
            walk: { after: { 6000: 'wait' } },
            wait: { after: { 3000: 'stop' } },
            stop: { type: 'final' },
          },
          onDone: 'green',
        },
      },
    }),
    shows: [
      'transition red onDone ⇐ start > after 9000 > after 2000 > after 6000 > after 3000',
      'state red.stop ⇐ start > after 9000 > after 2000 > after 6000 > after 3000',
      'pair red.wait after 3000 → red onDone ⇐ start > after 9000 > after 2000 > after 6000 > after 3000',
    ],
  },
  {
    machine: setup({
      types: {} as { context: { attempts: number } },
      actors: { load: fromPromise<string>(() => Promise.reject(new Error('no network'))) },
      guards: { canRetry: ({ context }) => context.attempts < 2 },
    }).createMachine({
      id: 'loader',
      context: { attempts: 0 },
      initial: 'idle',
      states: {
        idle: { on: { asked: 'loading' } },
        loading: {
          entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
          invoke: {
            src: 'load',
            onDone: 'loaded',
            onError: [{ guard: 'canRetry', target: 'waiting' }, { target: 'failed' }],
          },
        },
        waiting: { after: { 500: 'loading' } },
        loaded: { type: 'final' },
        failed: { type: 'final' },
      },
    }),
    options: { results: { load: { done: { text: 'hello' }, error: { offline: 'offline' } } } },
    shows: [
      'transition loading load.done ⇐ start > asked > load=text',
      'state failed ⇐ start > asked > load!offline > after 500 > load!offline',
    ],
    never: {
      'pair idle asked → loading load.error 1': 'the first failure is tried again',
      'pair waiting after 500 → loading load.error 0': 'the second failure is the last',
    },
  },
  {
    machine: setup({
      types: {} as { context: { attempt: number } },
      delays: { backoff: ({ context }) => 1000 * 2 ** context.attempt },
    }).createMachine({
      id: 'backoff',
      context: { attempt: 0 },
      initial: 'trying',
      states: {
        trying: { on: { failed: 'resting', worked: 'fine' } },
        resting: {
          entry: assign({ attempt: ({ context }) => Math.min(context.attempt + 1, 3) }),
          after: {
            backoff: [
              { guard: ({ context }) => context.attempt === 3, target: 'exhausted' },
              { target: 'trying' },
            ],
          },
        },
        fine: { type: 'final' },
        exhausted: { type: 'final' },
      },
    }),
    shows: [
      'guard (resting after backoff 0) = true ⇐ start > failed > after backoff > failed > after backoff > failed > after backoff',
    ],
  },
  {
    machine: createMachine({
      id: 'typing',
      initial: 'idle',
      states: {
        idle: { on: { keyed: 'pausing' } },
        pausing: {
          on: { keyed: { target: 'pausing', reenter: true } },
          after: { 300: 'searching' },
        },
        searching: { on: { keyed: 'pausing', found: 'idle' } },
      },
    }),
    shows: ['pair pausing keyed → pausing keyed ⇐ start > keyed > keyed > keyed'],
  },
  {
    machine: setup({
      types: {} as { context: { score: number }; events: { type: 'graded'; score: number } },
    }).createMachine({
      id: 'grading',
      context: { score: 0 },
      initial: 'open',
      states: {
        open: {
          on: {
            graded: { target: 'sorting', actions: assign({ score: ({ event }) => event.score }) },
          },
        },
        sorting: {
          always: [
            { guard: ({ context }) => context.score > 89, target: 'excellent' },
            { guard: ({ context }) => context.score > 49, target: 'passed' },
            { target: 'failed' },
          ],
        },
        excellent: { always: 'passed' },
        passed: { type: 'final' },
        failed: { type: 'final' },
      },
    }),
    options: {
      events: { graded: { best: { score: 95 }, fair: { score: 60 }, poor: { score: 10 } } },
    },
    shows: [
      'state excellent ⇐ start > graded:best',
      'pair sorting always 0 → excellent always ⇐ start > graded:best',
      'transition sorting always 2 ⇐ start > graded:poor',
    ],
  },
  {
    machine: setup({
      types: {} as { context: { age: number }; input: { age: number } },
    }).createMachine({
      id: 'entrance',
      context: ({ input }) => ({ age: input.age }),
      initial: 'asking',
      states: {
        asking: {
          always: [
            { guard: ({ context }) => context.age < 18, target: 'refused' },
            { target: 'admitted' },
          ],
        },
        refused: { type: 'final' },
        admitted: { on: { left: 'asking' } },
      },
    }),
    options: { inputs: { child: { age: 7 }, grown: { age: 40 } } },
    shows: ['state refused ⇐ child', 'pair asking always 1 → admitted left ⇐ grown > left'],
    never: { 'pair admitted left → asking always 0': 'nobody grows younger' },
  },
  {
    machine: createMachine({
      id: 'wizard',
      initial: 'name',
      states: {
        name: { on: { next: 'address' } },
        address: { on: { next: 'review', back: 'name' } },
        review: { on: { back: 'address', sent: 'sent' } },
        sent: { type: 'final' },
      },
    }),
    shows: ['pair address back → name next ⇐ start > next > back > next'],
  },
  {
    machine: createMachine({
      id: 'reminder',
      initial: 'open',
      states: {
        open: {
          on: {
            asked: { actions: raise({ type: 'rang' }, { delay: 5000, id: 'bell' }) },
            rang: 'ringing',
          },
        },
        ringing: { on: { stopped: 'open' } },
      },
    }),
    options: { internal: ['rang'] },
    shows: ['state ringing ⇐ start > asked > later rang'],
    never: { 'pair ringing stopped → open rang': 'the bell has to be set again' },
  },
];
