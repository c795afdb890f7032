import { createMachine, raise, sendTo } from 'xstate';
import type { Case } from './case.ts';
import { fail, pass, shape } from './scxml-shape.ts';

/** The SCXML rules for event order, done events and history. */
export const scxmlShapes: readonly Case[] = [
  // Raised events are taken in the order in which they were raised.
  shape(
    createMachine({
      id: 'raisedInOrder',
      initial: 's0',
      states: {
        s0: {
          entry: [raise({ type: 'foo' }), raise({ type: 'bar' })],
          on: { foo: 's1', '*': 'fail' },
        },
        s1: { on: { bar: 'pass', '*': 'fail' } },
        pass,
        fail,
      },
    }),
    {
      options: { internal: ['foo', 'bar'] },
      shows: ['state pass ⇐ start', 'pair s0 foo → s1 bar ⇐ start'],
      never: {
        'transition s0 *': 'foo comes first',
        'transition s1 *': 'bar comes second',
      },
    },
  ),
  // A compound state is done when its final child is entered.
  shape(
    createMachine({
      id: 'doneOfCompound',
      initial: 's0',
      states: {
        s0: {
          initial: 's01',
          states: { s01: { always: 's02' }, s02: { type: 'final' } },
          onDone: 'pass',
        },
        pass,
      },
    }),
    { shows: ['transition s0 onDone ⇐ start', 'pair s0.s01 always → s0 onDone ⇐ start'] },
  ),
  // A parallel state is done when all its regions are.
  shape(
    createMachine({
      id: 'doneOfParallel',
      initial: 's0',
      states: {
        s0: {
          type: 'parallel',
          states: {
            p1: { initial: 'a', states: { a: { always: 'b' }, b: { type: 'final' } } },
            p2: { initial: 'a', states: { a: { on: { go: 'b' } }, b: { type: 'final' } } },
          },
          onDone: 'pass',
        },
        pass,
      },
    }),
    {
      shows: ['transition s0 onDone ⇐ start > go'],
      never: {
        'combination s0.p1.a + s0.p2.a': 'the first region is done at once',
        'combination s0.p1.a + s0.p2.b': 'the first region is done at once',
      },
    },
  ),
  // Eventless transitions come before raised events, raised before sent ones.
  shape(
    createMachine({
      id: 'eventlessFirst',
      initial: 's0',
      states: {
        s0: { entry: raise({ type: 'internal' }), always: 's1', on: { internal: 'fail' } },
        s1: { on: { internal: 'pass', external: 'fail' } },
        pass,
        fail,
      },
    }),
    {
      options: { internal: ['internal'] },
      shows: ['pair s0 always → s1 internal ⇐ start'],
      never: {
        'transition s0 internal': 'the state is left before',
        'transition s1 external': 'the state is left at once',
      },
    },
  ),
  shape(
    createMachine({
      id: 'raisedBeforeSent',
      initial: 's0',
      states: {
        s0: {
          entry: [sendTo(({ self }) => self, { type: 'external' }), raise({ type: 'internal' })],
          on: { internal: 's1', external: 'fail' },
        },
        s1: { on: { external: 'pass', internal: 'fail' } },
        pass,
        fail,
      },
    }),
    {
      options: { internal: ['internal', 'external'] },
      shows: ['state pass ⇐ start', 'pair s0 internal → s1 external ⇐ start'],
      never: {
        'transition s0 external': 'the raised one is first',
        'transition s1 internal': 'it came once',
      },
    },
  ),
  // History without a record leads to its default, and later to where one was.
  shape(
    createMachine({
      id: 'historyDefault',
      initial: 's3',
      states: {
        s0: {
          initial: 's01',
          states: {
            s01: {
              initial: 's011',
              states: { s011: {}, s012: { on: { out: '#historyDefault.s3' } } },
            },
            s02: {
              initial: 's021',
              states: { s021: {}, s022: { on: { out: '#historyDefault.s3' } } },
            },
            deep: { type: 'history', history: 'deep', target: 's02.s022' },
          },
          on: { move: '.s01.s012' },
        },
        s3: { on: { in: 's0.deep' } },
      },
    }),
    {
      shows: [
        'pair s3 in → s0.s02.s022 out ⇐ start > in > out',
        'pair s3 in → s0.s01.s012 out ⇐ start > in > move > out > in > out',
      ],
      never: {
        'state s0.s01.s011': 'everybody goes to the second',
        'state s0.s02.s021': 'everybody goes to the second',
      },
    },
  ),
  shape(
    createMachine({
      id: 'historyShallow',
      initial: 's0',
      states: {
        s0: {
          initial: 's01',
          states: {
            s01: { initial: 'a', states: { a: { on: { next: 'b' } }, b: {} } },
            s02: { initial: 'a', states: { a: { on: { next: 'b' } }, b: {} } },
            shallow: { type: 'history' },
          },
          on: { other: '.s02', out: 'outside' },
        },
        outside: { on: { back: 's0.shallow' } },
      },
    }),
    {
      shows: [
        'pair outside back → s0.s02.a next ⇐ start > other > out > back > next',
        'pair outside back → s0.s01.a next ⇐ start > out > back > next',
      ],
    },
  ),
];
