import { assign, createMachine, raise, sendTo, setup, stateIn, type AnyStateMachine } from 'xstate';
import type { Case } from './case.ts';

/**
 * Shapes of the W3C's tests of SCXML, in machines of our own: each runs by itself or by few events, ends
 * in `pass` when the engine keeps the rule, and has a `fail` that nothing may ever lead to.
 */
function shape(machine: AnyStateMachine, rest: Omit<Case, 'machine'> = {}): Case {
  const failing =
    machine.root.states['fail'] === undefined ? {} : { 'state fail': 'the rule holds' };
  return { machine, ...rest, never: { ...failing, ...rest.never } };
}

const pass = { type: 'final' } as const;
const fail = {};

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
  // The innermost state takes an event; what it does not take its ancestors do.
  shape(
    createMachine({
      id: 'innermostFirst',
      initial: 's0',
      states: {
        s0: {
          initial: 's01',
          states: {
            s01: { on: { event1: 's02' } },
            s02: { on: { event2: { guard: () => false, target: '#innermostFirst.outer' } } },
          },
          on: { event1: 'outer', event2: 'pass' },
        },
        pass,
        outer: { on: { event1: 'pass' } },
      },
    }),
    {
      shows: [
        'transition s0 event2 ⇐ start > event2',
        'transition s0 event1 ⇐ start > event1 > event1',
      ],
      never: {
        'transition s0.s02 event2': 'its guard is never true',
        'guard (s0.s02 event2) = true': 'it is never true',
        'pair s0.s01 event1 → s0.s02 event2': 'its guard is never true',
      },
    },
  ),
  // Of two regions in conflict the first in the document wins.
  shape(
    createMachine({
      id: 'preemption',
      initial: 's0',
      states: {
        s0: {
          type: 'parallel',
          states: {
            p1: { initial: 'a', states: { a: { on: { go: '#preemption.pass' } } } },
            p2: {
              initial: 'a',
              states: { a: { on: { go: '#preemption.fail', other: 'b' } }, b: { on: { go: 'a' } } },
            },
          },
        },
        pass,
        fail,
      },
    }),
    {
      shows: ['transition s0.p1.a go ⇐ start > go'],
      never: {
        'transition s0.p2.a go': 'the first region leaves before',
        'transition s0.p2.b go': 'the first region leaves before',
        'pair s0.p2.a other → s0.p2.b go': 'the first region leaves before',
      },
    },
  ),
  // In() tells where another region is.
  shape(
    createMachine({
      id: 'inPredicate',
      type: 'parallel',
      states: {
        p1: { initial: 'a', states: { a: { on: { step: 'b' } }, b: {} } },
        p2: {
          initial: 'a',
          states: { a: { on: { check: { guard: stateIn({ p1: 'b' }), target: 'b' } } }, b: {} },
        },
      },
    }),
    {
      shows: ['state p2.b ⇐ start > step > check', 'guard in {"p1":"b"} = false ⇐ start > check'],
      never: { 'combination p1.a + p2.b': 'the second follows the first' },
    },
  ),
  // A transition without a target runs its actions and stays.
  shape(
    setup({ types: {} as { context: { count: number } } }).createMachine({
      id: 'targetless',
      context: { count: 0 },
      initial: 's1',
      states: {
        s1: {
          on: {
            foo: { actions: assign({ count: ({ context }) => context.count + 1 }) },
            bar: { guard: ({ context }) => context.count === 1, target: 'pass' },
          },
        },
        pass,
      },
    }),
    {
      options: { guardedContext: (context) => Math.min(Number(Object(context).count), 2) },
      shows: ['state pass ⇐ start > foo > bar'],
    },
  ),
  // An external self-transition leaves and enters its state, an internal one does not.
  shape(
    setup({ types: {} as { context: { left: number } } }).createMachine({
      id: 'externalSelf',
      context: { left: 0 },
      initial: 's1',
      states: {
        s1: {
          exit: assign({ left: ({ context }) => Math.min(context.left + 1, 1) }),
          initial: 's11',
          states: { s11: { on: { deeper: 's12' } }, s12: {} },
          on: {
            inside: '.s11',
            outside: { target: '.s11', reenter: true },
            bar: { guard: ({ context }) => context.left === 1, target: 'pass' },
          },
        },
        pass,
      },
    }),
    {
      shows: ['guard (s1 bar) = true ⇐ start > outside > bar'],
    },
  ),
  // An initial transition may lead deep into two regions at once.
  shape(
    createMachine({
      id: 'deepTargets',
      initial: 's0',
      states: {
        s0: { always: { target: ['s1.p1.b', 's1.p2.b'] } },
        s1: {
          type: 'parallel',
          states: {
            p1: { initial: 'a', states: { a: {}, b: { on: { in1: 'c' } }, c: { type: 'final' } } },
            p2: { initial: 'a', states: { a: {}, b: { on: { in2: 'c' } }, c: { type: 'final' } } },
          },
          onDone: 'pass',
        },
        pass,
      },
    }),
    {
      shows: ['transition s1 onDone ⇐ start > in1 > in2'],
      never: {
        'state s1.p1.a': 'nobody begins there',
        'state s1.p2.a': 'nobody begins there',
        ...Object.fromEntries(
          ['a + s1.p2.a', 'a + s1.p2.b', 'a + s1.p2.c', 'b + s1.p2.a', 'c + s1.p2.a'].map(
            (names) => [`combination s1.p1.${names}`, 'nobody begins there'],
          ),
        ),
      },
    },
  ),
  // An event that nothing listens to is dropped.
  shape(
    createMachine({
      id: 'prefixDescriptor',
      initial: 's0',
      states: {
        s0: { on: { 'foo.*': 's1', '*': 'other' } },
        s1: { on: { 'foo.bar': 's2', foo: 's3', fooBar: 's4' } },
        s2: {},
        s3: {},
        s4: {},
        other: { type: 'final' },
      },
    }),
    {
      options: { events: { 'foo.*': { zoo: { type: 'foo.zoo' }, bare: { type: 'foo' } } } },
      shows: ['state s1 ⇐ start > foo.*:bare', 'state other ⇐ start > *'],
    },
  ),
];
