import {
  assign,
  createMachine,
  fromPromise,
  fromTransition,
  raise,
  sendTo,
  setup,
  spawnChild,
} from 'xstate';
import type { Case } from './case.ts';

const read = fromPromise<string>(() => new Promise(() => undefined));
const ends = { read: { done: { text: 'text' }, error: { lost: new Error('lost') } } };

/** Shapes of actors, timers and guards in which a fault was found, or that no other machine here has. */
export const actorShapes: readonly Case[] = [
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'pairOfReads',
      initial: 'both',
      states: {
        both: {
          invoke: [
            { src: 'read', onDone: 'first', onError: 'bad' },
            { src: 'read', onDone: 'second', onError: 'bad' },
          ],
        },
        first: {},
        second: {},
        bad: {},
      },
    }),
    options: { results: ends },
    shows: [
      'state first ⇐ start > read 1=text',
      'state second ⇐ start > read 2=text',
      'transition both read 2.error ⇐ start > read 2!lost',
    ],
  },
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'readInRegions',
      type: 'parallel',
      states: {
        left: {
          initial: 'waiting',
          states: {
            waiting: { invoke: { src: 'read', onDone: 'there' } },
            there: { type: 'final' },
          },
        },
        right: {
          initial: 'waiting',
          states: {
            waiting: { invoke: { src: 'read', onDone: 'there' } },
            there: { type: 'final' },
          },
        },
      },
      onDone: {},
    }),
    options: { results: { read: { done: { text: 'text' } } } },
    never: { 'transition * onDone': 'the machine has ended then' },
    shows: [
      'state left.there ⇐ start > read in left.waiting=text',
      'combination left.there + right.there ⇐ start > read in left.waiting=text > read=text',
    ],
  },
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'careless',
      initial: 'reading',
      states: { reading: { invoke: { src: 'read', id: 'read', onDone: 'done' } }, done: {} },
    }),
    options: { results: ends },
    refusal: 'careless: "read!lost" in "reading" is not handled: lost. Give its invoke an onError.',
  },
  {
    machine: createMachine({ id: 'sleeper', after: { pause: {} } }),
    refusal: 'sleeper: the delay "pause" has no implementation',
  },
  {
    machine: createMachine({
      id: 'lateCaller',
      on: { asked: { actions: raise({ type: 'called' }, { delay: 'pause' as never }) } },
    }),
    refusal: 'lateCaller: the delay "pause" has no implementation',
  },
  {
    machine: setup({
      actors: { dial: fromTransition((count: number) => count + 1, 0) },
      guards: { isHigh: ({ context }) => Object(context).dial.getSnapshot().context > 3 },
    }).createMachine({
      id: 'readsChild',
      context: ({ spawn }) => ({ dial: spawn('dial') }),
      initial: 'low',
      states: { low: { on: { looked: { guard: 'isHigh', target: 'high' } } }, high: {} },
    }),
    never: {
      'state high': 'an actor is not entered',
      'transition low looked': 'an actor is not entered',
      'guard isHigh = true': 'an actor is not entered',
    },
    shows: ['guard isHigh = false ⇐ start > looked'],
  },
  {
    machine: setup({ guards: { isLucky: () => Math.random() < 0.5 } }).createMachine({
      id: 'dice',
      initial: 'rolling',
      states: {
        rolling: { on: { rolled: [{ guard: 'isLucky', target: 'won' }, { target: 'lost' }] } },
        won: {},
        lost: { on: { again: 'rolling' } },
      },
    }),
    never: {
      'state won': 'every random number is 0.5',
      'transition rolling rolled 0': 'every random number is 0.5',
      'guard isLucky = true': 'every random number is 0.5',
      'pair lost again → rolling rolled 0': 'every random number is 0.5',
    },
    shows: ['pair rolling rolled 1 → lost again ⇐ start > rolled > again'],
  },
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'oneHandlerForAll',
      initial: 'title',
      states: {
        title: { invoke: { src: 'read', id: 'title', onDone: 'text' } },
        text: { invoke: { src: 'read', id: 'text', onDone: 'shown' } },
        shown: {},
        failed: {},
      },
      on: { 'xstate.error.actor.*': '.failed' },
    }),
    options: { results: ends },
    shows: [
      'state failed ⇐ start > title!lost',
      'pair title title.done → * *.error ⇐ start > title=text > text!lost',
    ],
  },
  {
    machine: setup({
      types: {} as { context: { tries: number } },
      actors: { read },
      guards: { mayRetry: ({ context }) => context.tries < 1 },
    }).createMachine({
      id: 'race',
      context: { tries: 0 },
      initial: 'reading',
      states: {
        reading: {
          invoke: { src: 'read', id: 'read', onDone: 'shown', onError: 'failed' },
          after: {
            800: [
              {
                guard: 'mayRetry',
                target: 'reading',
                reenter: true,
                actions: assign({ tries: ({ context }) => context.tries + 1 }),
              },
              { target: 'failed' },
            ],
          },
        },
        shown: {},
        failed: {},
      },
    }),
    options: { results: ends },
    shows: [
      'transition reading after 800 1 ⇐ start > after 800 > after 800',
      'pair reading after 800 0 → reading read.done ⇐ start > after 800 > read=text',
    ],
    never: { 'pair reading after 800 0 → reading after 800 0': 'it is tried once more' },
  },
  {
    machine: createMachine({
      id: 'letterToSelf',
      initial: 'idle',
      states: {
        idle: {
          on: {
            written: {
              target: 'waiting',
              actions: sendTo(({ self }) => self, { type: 'arrived' }, { delay: 100, id: 'post' }),
            },
          },
        },
        waiting: { on: { arrived: 'read', moved: 'away' } },
        read: {},
        away: { on: { arrived: 'lost' } },
        lost: {},
      },
    }),
    options: { internal: ['arrived'] },
    shows: [
      'state read ⇐ start > written > later arrived',
      'state lost ⇐ start > written > moved > later arrived',
    ],
  },
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'spawnsWithoutIds',
      initial: 'none',
      context: { isAsked: false },
      states: {
        none: {
          on: {
            asked: {
              target: 'both',
              actions: assign(({ spawn }) => {
                spawn('read');
                spawn('read');
                return { isAsked: true };
              }),
            },
          },
        },
        both: { on: { 'xstate.done.actor.*': 'half' } },
        half: { on: { 'xstate.done.actor.*': 'over' } },
        over: { on: { 'xstate.done.actor.*': 'never' } },
        never: {},
      },
    }),
    options: { results: { read: { done: { text: 'text' } } } },
    shows: [
      'state half ⇐ start > asked > read 1=text',
      'state over ⇐ start > asked > read 1=text > read=text',
    ],
    never: {
      'state never': 'there are two actors',
      'transition over *.done': 'there are two actors',
    },
  },
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'spawnsNameless',
      entry: spawnChild('read'),
      on: { 'xstate.done.actor.*': {} },
    }),
    options: { results: { read: { done: { text: 'text' } } } },
    shows: ['transition * *.done ⇐ start > read=text'],
  },
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'spawnedPair',
      context: ({ spawn }) => ({ actors: [spawn('read'), spawn('read')] }),
      on: { 'xstate.done.actor.*': {} },
    }),
    options: { results: { read: { done: { text: 'text' } } } },
    shows: ['pair * *.done → * *.done ⇐ start > read 1=text > read=text'],
  },
  {
    machine: setup({ actors: { read } }).createMachine({
      id: 'spawnsTwice',
      initial: 'none',
      states: {
        none: { on: { asked: { target: 'one', actions: spawnChild('read', { id: 'first' }) } } },
        one: {
          on: {
            asked: { target: 'two', actions: spawnChild('read', { id: 'second' }) },
            'xstate.done.actor.first': 'none',
          },
        },
        two: { on: { 'xstate.done.actor.first': 'half', 'xstate.done.actor.second': 'half' } },
        half: { on: { 'xstate.done.actor.*': 'none' } },
      },
    }),
    options: { results: { read: { done: { text: 'text' } } } },
    shows: [
      'transition two second.done ⇐ start > asked > asked > second=text',
      'transition half *.done ⇐ start > asked > asked > first=text > second=text',
    ],
  },
];
