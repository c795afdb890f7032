import { assign, createMachine, setup, stateIn } from 'xstate';
import type { Case } from './case.ts';
import { fail, pass, shape } from './scxml-shape.ts';

/** The SCXML rules for transition selection and for the states that are exited and entered. */
export const scxmlConflicts: readonly Case[] = [
  // The innermost state handles an event first; otherwise its ancestors do.
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
  // In() tests the state of another region.
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
