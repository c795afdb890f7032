import { and, assign, createMachine, not, or, raise, setup, stateIn } from 'xstate';
import type { Case } from './case.ts';

/** Combinations of structure that each work alone: history in regions, done in done, guards about elsewhere. */
export const nastyStructure: readonly Case[] = [
  {
    machine: createMachine({
      id: 'doneInDone',
      initial: 'outer',
      states: {
        outer: {
          initial: 'inner',
          states: {
            inner: {
              initial: 'one',
              states: { one: { on: { next: 'two' } }, two: { type: 'final' } },
              onDone: 'last',
            },
            last: { type: 'final' },
          },
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    }),
    shows: [
      'transition outer.inner onDone ⇐ start > next',
      'transition outer onDone ⇐ start > next',
      'state over ⇐ start > next',
    ],
  },
  {
    machine: createMachine({
      id: 'regionsInRegions',
      type: 'parallel',
      states: {
        left: {
          initial: 'both',
          states: {
            both: {
              type: 'parallel',
              states: {
                a: { initial: 'x', states: { x: { on: { a: 'y' } }, y: { type: 'final' } } },
                b: { initial: 'x', states: { x: { on: { b: 'y' } }, y: { type: 'final' } } },
              },
              onDone: { target: 'ready', actions: raise({ type: 'left.ready' }) },
            },
            ready: { type: 'final' },
          },
        },
        right: {
          initial: 'idle',
          states: { idle: { on: { 'left.*': 'told' } }, told: { type: 'final' } },
        },
      },
    }),
    options: { internal: ['left.*'] },
    shows: [
      'state right.told ⇐ start > a > b',
      'combination left.both.a.y + left.both.b.x ⇐ start > a',
    ],
    never: { 'combination left.both + right.told': 'told only when left is ready' },
  },
  {
    machine: createMachine({
      id: 'historyOfRegions',
      initial: 'on',
      states: {
        on: {
          type: 'parallel',
          states: {
            sound: { initial: 'loud', states: { loud: { on: { mute: 'mute' } }, mute: {} } },
            light: {
              initial: 'bright',
              states: { bright: { on: { dim: 'dim' } }, dim: { on: { glow: 'bright' } } },
            },
            back: { type: 'history', history: 'deep' },
          },
          on: { off: 'off' },
        },
        off: { on: { on: 'on.back' } },
      },
    }),
    shows: [
      'transition off on ⇐ start > off > on',
      'combination on.sound.mute + on.light.dim ⇐ start > dim > mute',
    ],
  },
  {
    machine: createMachine({
      id: 'historyNeverVisited',
      initial: 'out',
      states: {
        out: { on: { enter: 'in.last', direct: 'in.three' } },
        in: {
          initial: 'one',
          states: {
            one: { on: { next: 'three' } },
            two: { on: { back: 'one' } },
            three: {},
            last: { type: 'history', target: 'two' },
          },
          on: { leave: 'out' },
        },
      },
    }),
    shows: [
      'state in.two ⇐ start > enter',
      'pair out enter → in.two back ⇐ start > enter > back',
      'pair out enter → in.one next ⇐ start > enter > back > leave > enter > next',
    ],
  },
  {
    machine: setup({
      guards: {
        isDark: stateIn({ room: 'dark' }),
        isLocked: stateIn('#locked'),
      },
    }).createMachine({
      id: 'guardsElsewhere',
      type: 'parallel',
      states: {
        room: { initial: 'lit', states: { lit: { on: { off: 'dark' } }, dark: {} } },
        door: {
          initial: 'open',
          states: { open: { on: { lock: 'locked' } }, locked: { id: 'locked' } },
        },
        alarm: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                arm: { guard: and(['isDark', or(['isLocked', not('isDark')])]), target: 'armed' },
              },
            },
            armed: {},
          },
        },
      },
    }),
    shows: ['state alarm.armed ⇐ start > lock > off > arm'],
    never: {
      'combination room.lit + alarm.armed': 'armed in the dark, which does not end',
      'combination door.open + alarm.armed': 'armed behind a lock, which does not open',
    },
  },
  {
    machine: createMachine({
      id: 'waitingForSibling',
      type: 'parallel',
      states: {
        a: { initial: 'x', states: { x: { on: { go: 'y' } }, y: {} } },
        b: {
          initial: 'waits',
          states: { waits: { always: { guard: stateIn({ a: 'y' }), target: 'goes' } }, goes: {} },
        },
      },
    }),
    shows: ['state b.goes ⇐ start > go'],
    never: { 'combination a.x + b.goes': 'b waits for a, which does not go back' },
  },
  {
    machine: createMachine({
      id: 'wildcardOrder',
      initial: 'child',
      states: {
        child: {
          initial: 'a',
          states: { a: { on: { 'x.y.*': 'b', 'x.*': 'c', '*': 'd' } }, b: {}, c: {}, d: {} },
          on: { 'x.y.z': 'never', 'q.r': 'never', undo: 'never' },
        },
        never: {},
      },
    }),
    options: {
      events: {
        'x.y.*': { deep: { type: 'x.y.z' } },
        'x.*': { flat: { type: 'x.q' } },
        '*': { other: { type: 'hello' } },
      },
    },
    shows: [
      'state child.b ⇐ start > x.y.*:deep',
      'state child.c ⇐ start > x.*:flat',
      'state never ⇐ start > *:other > q.r',
      'pair child.a x.y.* → child undo ⇐ start > x.y.*:deep > undo',
    ],
  },
  {
    machine: createMachine({
      id: 'forbiddenChild',
      initial: 'safe',
      states: {
        safe: {
          initial: 'closed',
          states: {
            closed: { on: { open: 'opened', shake: undefined } },
            opened: { on: { close: 'closed' } },
          },
          on: { shake: 'broken' },
        },
        broken: { type: 'final' },
      },
    }),
    shows: ['state broken ⇐ start > open > shake'],
  },
  {
    machine: setup({
      types: {} as { context: { steps: number } },
      guards: { isFew: ({ context }) => context.steps < 3 },
    }).createMachine({
      id: 'alwaysCounts',
      context: { steps: 0 },
      initial: 'idle',
      states: {
        idle: { on: { go: 'running' } },
        running: {
          always: [
            {
              guard: 'isFew',
              target: 'running',
              reenter: true,
              actions: assign({ steps: ({ context }) => context.steps + 1 }),
            },
            { target: 'finished' },
          ],
        },
        finished: { type: 'final' },
      },
    }),
    shows: ['state finished ⇐ start > go', 'guard isFew = false ⇐ start > go'],
    never: { 'pair idle go → running always 1': 'it counts to three first' },
  },
  {
    machine: createMachine({
      id: 'twoTargets',
      initial: 'off',
      states: {
        off: { on: { jump: { target: ['on.a.two', 'on.b.end'] } } },
        on: {
          type: 'parallel',
          states: {
            a: {
              initial: 'one',
              states: { one: {}, two: { on: { end: 'end' } }, end: { type: 'final' } },
            },
            b: { initial: 'one', states: { one: {}, end: { type: 'final' } } },
          },
          onDone: 'off',
        },
      },
    }),
    never: {
      'state on.a.one': 'jumped over',
      'state on.b.one': 'jumped over',
      'combination on.a.one + on.b.one': 'jumped over',
      'combination on.a.one + on.b.end': 'jumped over',
      'combination on.a.two + on.b.one': 'jumped over',
      'combination on.a.end + on.b.one': 'jumped over',
    },
    shows: ['transition on onDone ⇐ start > jump > end'],
  },
];
