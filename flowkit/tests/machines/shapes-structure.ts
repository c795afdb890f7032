import { assign, createMachine, raise, setup, stateIn } from 'xstate';
import type { Case } from './case.ts';

/** Shapes of states and transitions that no other machine here has. */
export const structureShapes: readonly Case[] = [
  {
    machine: createMachine({
      id: 'rivals',
      initial: 'both',
      states: {
        both: {
          type: 'parallel',
          states: { left: { on: { go: '#rivals.one' } }, right: { on: { go: '#rivals.two' } } },
        },
        one: {},
        two: {},
      },
    }),
    never: {
      'state two': 'the left region comes first',
      'transition both.right go': 'the left region comes first',
    },
    shows: ['transition both.left go ⇐ start > go'],
  },
  {
    machine: createMachine({
      id: 'timeoutAround',
      initial: 'form',
      states: {
        form: {
          type: 'parallel',
          states: {
            name: { initial: 'empty', states: { empty: { on: { named: 'full' } }, full: {} } },
            terms: { initial: 'unread', states: { unread: { on: { agreed: 'read' } }, read: {} } },
          },
          after: { 60_000: 'expired' },
        },
        expired: {},
      },
    }),
    shows: [
      'state expired ⇐ start > after 60000',
      'combination form.name.full + form.terms.read ⇐ start > agreed > named',
    ],
  },
  {
    machine: createMachine({
      id: 'halfDone',
      initial: 'work',
      states: {
        work: {
          type: 'parallel',
          states: {
            quick: { initial: 'a', states: { a: { on: { one: 'b' } }, b: { type: 'final' } } },
            endless: { initial: 'a', states: { a: { on: { two: 'b' } }, b: {} } },
          },
          onDone: 'over',
        },
        over: {},
      },
    }),
    never: {
      'state over': 'one region never ends',
      'transition work onDone': 'one region never ends',
    },
    shows: ['state work.quick.b ⇐ start > one'],
  },
  {
    machine: createMachine({
      id: 'broadcast',
      type: 'parallel',
      states: {
        lamp: {
          initial: 'off',
          states: { off: { on: { power: 'on' } }, on: { on: { power: 'off' } } },
        },
        fan: {
          initial: 'off',
          states: { off: { on: { power: 'on' } }, on: { on: { power: 'off', slow: 'off' } } },
        },
      },
    }),
    shows: [
      'pair lamp.off power → lamp.on power ⇐ start > power > power',
      'combination lamp.on + fan.off ⇐ start > power > slow',
    ],
  },
  {
    machine: createMachine({
      id: 'initialElsewhere',
      initial: 'outer',
      states: {
        outer: {
          initial: 'first',
          states: {
            first: { always: 'second' },
            second: {
              initial: 'deep',
              states: { deep: { on: { up: '#initialElsewhere.outer' } } },
            },
          },
        },
      },
    }),
    shows: [
      'state outer.first ⇐ start',
      'transition outer.second.deep up ⇐ start > up',
      'pair outer.second.deep up → outer.first always ⇐ start > up',
    ],
  },
  {
    machine: createMachine({
      id: 'upAndIn',
      initial: 'tabs',
      states: {
        tabs: {
          initial: 'one',
          states: { one: {}, two: { on: { back: { target: '#upAndIn.tabs', reenter: true } } } },
          on: { next: '.two', first: { target: '.one', reenter: true } },
        },
      },
    }),
    shows: [
      'transition tabs.two back ⇐ start > next > back',
      'pair tabs next → tabs first ⇐ start > next > first',
    ],
  },
  {
    machine: setup({
      types: {} as { context: { left: number } },
      guards: { isEmpty: ({ context }) => context.left === 0 },
      actions: { drop: assign({ left: ({ context }) => context.left - 1 }) },
    }).createMachine({
      id: 'countdown',
      context: { left: 3 },
      initial: 'falling',
      states: {
        falling: {
          always: [
            { guard: 'isEmpty', target: 'landed' },
            { target: 'pausing', actions: 'drop' },
          ],
        },
        pausing: { always: 'falling' },
        landed: { type: 'final' },
      },
    }),
    shows: [
      'state landed ⇐ start',
      'guard isEmpty = true ⇐ start',
      'pair pausing always → falling always 0 ⇐ start',
    ],
  },
  {
    machine: setup({
      types: {} as { events: { type: 'moved'; by: number } },
      guards: { isOver: (_, params: { sum: number; limit: number }) => params.sum > params.limit },
    }).createMachine({
      id: 'parameters',
      initial: 'near',
      states: {
        near: {
          on: {
            moved: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ sum: event.by, limit: 9 }) },
                target: 'far',
              },
              {
                guard: { type: 'isOver', params: ({ event }) => ({ sum: event.by, limit: 4 }) },
                target: 'middle',
              },
            ],
          },
        },
        middle: {},
        far: {},
      },
    }),
    options: { events: { moved: { little: { by: 1 }, some: { by: 5 }, much: { by: 10 } } } },
    shows: [
      'state middle ⇐ start > moved:some',
      'state far ⇐ start > moved:much',
      'guard isOver = false ⇐ start > moved:little',
    ],
  },
  {
    machine: createMachine({
      id: 'longestWildcard',
      initial: 'idle',
      states: {
        idle: { on: { 'key.*': 'key', 'key.arrow.*': 'arrow', '*': 'other' } },
        key: {},
        arrow: {},
        other: {},
      },
    }),
    options: {
      events: {
        'key.*': { letter: { type: 'key.letter' } },
        'key.arrow.*': { up: { type: 'key.arrow.up' } },
        '*': { click: { type: 'click' } },
      },
    },
    shows: [
      'state arrow ⇐ start > key.arrow.*:up',
      'state key ⇐ start > key.*:letter',
      'state other ⇐ start > *:click',
    ],
  },
  {
    machine: createMachine({
      id: 'deepPlace',
      initial: 'book',
      states: {
        book: {
          initial: 'cover',
          states: {
            cover: { on: { opened: 'chapter' } },
            chapter: {
              initial: 'top',
              states: { top: { on: { scrolled: 'bottom' } }, bottom: {} },
            },
            mark: { type: 'history', history: 'deep' },
          },
          on: { closed: 'shelf' },
        },
        shelf: { on: { taken: 'book.mark' } },
      },
    }),
    shows: [
      'state book.chapter.bottom ⇐ start > opened > scrolled',
      'pair shelf taken → book.cover opened ⇐ start > closed > taken > opened',
      'pair shelf taken → book.chapter.top scrolled ⇐ start > opened > closed > taken > scrolled',
    ],
  },
  {
    machine: createMachine({
      id: 'atOnce',
      initial: 'start',
      states: { start: { after: { 0: 'soon', 10: 'late' } }, soon: {}, late: {} },
    }),
    shows: ['state soon ⇐ start > after 0'],
    never: { 'state late': 'zero is sooner', 'transition start after 10': 'zero is sooner' },
  },
  {
    machine: createMachine({
      id: 'raisedOnEntry',
      initial: 'idle',
      states: {
        idle: { on: { go: 'busy' } },
        busy: { entry: raise({ type: 'ready' }), on: { ready: 'done' } },
        done: { exit: raise({ type: 'left' }), on: { back: 'idle' } },
        gone: {},
      },
      on: { left: '.gone' },
    }),
    options: { internal: ['ready', 'left'] },
    shows: [
      'transition busy ready ⇐ start > go',
      'pair busy ready → done back ⇐ start > go > back',
      'transition * left ⇐ start > go > back',
    ],
    never: {
      'pair * left → * left': 'only the exit of one state raises it',
      'pair busy ready → * left': 'only the exit of one state raises it',
    },
  },
  {
    machine: createMachine({
      id: 'resetFromRoot',
      initial: 'a',
      states: {
        a: { initial: 'one', states: { one: { on: { next: 'two' } }, two: {} } },
        b: {},
      },
      on: { reset: '.a.one', leave: '.b' },
    }),
    shows: [
      'pair * leave → * reset ⇐ start > leave > reset',
      'pair a.one next → * reset ⇐ start > next > reset',
      'pair * reset → a.one next ⇐ start > reset > next',
    ],
  },
  {
    machine: createMachine({
      id: 'eachOther',
      type: 'parallel',
      states: {
        first: {
          initial: 'no',
          states: {
            no: { on: { asked: 'yes' } },
            yes: { always: { guard: stateIn({ second: 'yes' }), target: 'sure' } },
            sure: {},
          },
        },
        second: {
          initial: 'no',
          states: {
            no: { on: { told: 'yes' } },
            yes: { always: { guard: stateIn({ first: 'sure' }), target: 'sure' } },
            sure: {},
          },
        },
      },
    }),
    shows: [
      'state first.sure ⇐ start > asked > told',
      'state second.sure ⇐ start > asked > told',
      'combination first.yes + second.no ⇐ start > asked',
    ],
    never: {
      'combination first.sure + second.no': 'the second goes first',
      'combination first.no + second.sure': 'the first goes first',
      'combination first.yes + second.sure': 'the first goes first',
    },
  },
  {
    machine: setup({
      types: {} as { context: { sum: number }; events: { type: 'added'; by: number } },
      guards: { isMany: ({ context, event }) => context.sum + event.by > 3 },
    }).createMachine({
      id: 'total',
      context: { sum: 0 },
      initial: 'few',
      states: {
        few: {
          on: {
            added: [
              { guard: 'isMany', target: 'many' },
              { actions: assign({ sum: ({ context, event }) => context.sum + event.by }) },
            ],
          },
        },
        many: { type: 'final' },
      },
      output: ({ context }) => context.sum,
    }),
    options: { events: { added: { one: { by: 1 }, two: { by: 2 } } } },
    shows: ['state many ⇐ start > added:two > added:two'],
  },
  {
    machine: createMachine({
      id: 'forbidsInside',
      initial: 'open',
      states: {
        open: {
          initial: 'calm',
          states: {
            calm: { on: { hurry: 'busy' } },
            busy: { on: { close: undefined, rest: 'calm' } },
          },
          on: { close: 'shut' },
        },
        shut: {},
      },
    }),
    shows: [
      'transition open close ⇐ start > close',
      'transition open.busy close ⇐ start > hurry > close',
    ],
  },
  {
    machine: createMachine({
      id: 'doneTwice',
      initial: 'first',
      states: {
        first: {
          initial: 'a',
          states: { a: { on: { end: 'z' } }, z: { type: 'final' } },
          onDone: 'second',
        },
        second: {
          initial: 'a',
          states: { a: { on: { end: 'z', stop: '#doneTwice.first' } }, z: { type: 'final' } },
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    }),
    shows: [
      'state over ⇐ start > end > end',
      'pair first onDone → second.a stop ⇐ start > end > stop',
      'transition second onDone ⇐ start > end > end',
    ],
  },
];
