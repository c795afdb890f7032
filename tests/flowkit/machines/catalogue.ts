import { assign, createMachine, setup } from 'xstate';
import type { Case } from './case.ts';

/** Devices that books and catalogues of statecharts explain, in machines of our own. */
export const catalogue: readonly Case[] = [
  {
    machine: createMachine({
      id: 'turnstile',
      initial: 'locked',
      states: {
        locked: { on: { coin: 'unlocked', push: {} } },
        unlocked: { on: { push: 'locked', coin: {} } },
      },
    }),
    shows: ['pair locked push → locked coin ⇐ start > push > coin'],
  },
  {
    machine: setup({
      types: {} as { context: { paid: number } },
      guards: { isEnough: ({ context }) => context.paid >= 2 },
    }).createMachine({
      id: 'vending',
      context: { paid: 0 },
      initial: 'collecting',
      states: {
        collecting: {
          always: { guard: 'isEnough', target: 'ready' },
          on: {
            coin: { actions: assign({ paid: ({ context }) => context.paid + 1 }) },
            returned: { actions: assign({ paid: 0 }) },
          },
        },
        ready: {
          on: { chosen: { target: 'collecting', actions: assign({ paid: 0 }) } },
        },
      },
    }),
    shows: [
      'state ready ⇐ start > coin > coin',
      'pair ready chosen → collecting coin ⇐ start > coin > coin > chosen > coin',
    ],
    never: {
      'pair collecting returned → collecting always': 'what was returned is not enough',
      'pair ready chosen → collecting always': 'a choice takes the money',
    },
  },
  {
    machine: createMachine({
      id: 'microwave',
      initial: 'closed',
      states: {
        closed: {
          initial: 'idle',
          states: {
            idle: { on: { start: 'cooking' } },
            cooking: {
              after: { 60_000: 'idle' },
              on: { stop: 'idle', more: { target: 'cooking', reenter: true } },
            },
          },
          on: { opened: 'open' },
        },
        open: { on: { shut: 'closed' } },
      },
    }),
    shows: [
      'pair closed opened → open shut ⇐ start > opened > shut',
      'transition closed.cooking after 60000 ⇐ start > start > after 60000',
    ],
  },
  {
    machine: createMachine({
      id: 'watch',
      type: 'parallel',
      states: {
        display: {
          initial: 'time',
          states: {
            time: { on: { a: 'alarm' } },
            alarm: { on: { a: 'chime' } },
            chime: { on: { a: 'stopwatch' } },
            stopwatch: {
              on: { a: 'time' },
              initial: 'zero',
              states: {
                zero: { on: { b: 'running' } },
                running: { on: { b: 'paused' } },
                paused: { on: { b: 'running', d: 'zero' } },
                recent: { type: 'history' },
              },
            },
          },
        },
        light: {
          initial: 'off',
          states: { off: { on: { press: 'on' } }, on: { on: { lift: 'off' } } },
        },
        alarm: {
          initial: 'set',
          states: {
            set: { on: { hour: 'beeping', d: 'unset' } },
            unset: { on: { d: 'set' } },
            beeping: { after: { 30_000: 'set' }, on: { '*': 'set' } },
          },
        },
      },
    }),
    shows: [
      'combination display.stopwatch + alarm.beeping ⇐ start > a > a > a > hour',
      'transition alarm.beeping after 30000 ⇐ start > hour > after 30000',
      'state display.stopwatch.paused ⇐ start > a > a > a > b > b',
    ],
  },
  {
    machine: createMachine({
      id: 'keyboard',
      type: 'parallel',
      states: {
        letters: {
          initial: 'small',
          states: { small: { on: { caps: 'large' } }, large: { on: { caps: 'small' } } },
        },
        numbers: {
          initial: 'arrows',
          states: { arrows: { on: { num: 'digits' } }, digits: { on: { num: 'arrows' } } },
        },
        scrolling: {
          initial: 'off',
          states: { off: { on: { lock: 'on' } }, on: { on: { lock: 'off' } } },
        },
      },
      on: { unplugged: { target: ['.letters.small', '.numbers.arrows', '.scrolling.off'] } },
    }),
    shows: ['combination letters.large + scrolling.on ⇐ start > caps > lock'],
  },
  {
    machine: createMachine({
      id: 'disc',
      initial: 'empty',
      states: {
        empty: { on: { eject: 'open' } },
        open: { on: { eject: 'empty', loaded: 'stopped' } },
        stopped: { on: { play: 'busy', eject: 'open' } },
        busy: {
          initial: 'playing',
          states: {
            playing: { on: { pause: 'paused' } },
            paused: { on: { pause: 'playing' }, after: { 600_000: '#disc.stopped' } },
          },
          on: { stop: 'stopped', eject: 'open', ended: 'stopped' },
        },
      },
    }),
    shows: [
      'transition busy.paused after 600000 ⇐ start > eject > loaded > play > pause > after 600000',
    ],
  },
  {
    machine: setup({
      types: {} as { context: { tries: number } },
      guards: { isLast: ({ context }) => context.tries === 2 },
    }).createMachine({
      id: 'teller',
      context: { tries: 0 },
      initial: 'idle',
      states: {
        idle: { on: { card: { target: 'asking', actions: assign({ tries: 0 }) } } },
        asking: {
          on: {
            right: 'serving',
            wrong: [
              { guard: 'isLast', target: 'kept' },
              { actions: assign({ tries: ({ context }) => context.tries + 1 }) },
            ],
            cancelled: 'idle',
          },
        },
        serving: { on: { taken: 'idle' } },
        kept: { on: { emptied: 'idle' } },
      },
    }),
    shows: ['state kept ⇐ start > card > wrong > wrong > wrong'],
    never: { 'pair idle card → asking wrong 0': 'a card has three tries' },
  },
  {
    machine: createMachine({
      id: 'drag',
      initial: 'idle',
      states: {
        idle: { on: { 'pointer.down': 'held' } },
        held: { on: { 'pointer.move': 'dragging', 'pointer.up': 'idle' } },
        dragging: {
          on: { 'pointer.move': { actions: 'follow' }, 'pointer.up': 'idle', escaped: 'idle' },
        },
      },
    }),
    shows: [
      'pair dragging pointer.move → dragging escaped ⇐ start > pointer.down > pointer.move > pointer.move > escaped',
    ],
  },
  {
    machine: createMachine({
      id: 'phone',
      initial: 'hung',
      states: {
        hung: { on: { lifted: 'tone', rang: 'ringing' } },
        ringing: { on: { lifted: 'talking', gaveUp: 'hung' } },
        tone: { on: { dialed: 'dialing', hung: 'hung' }, after: { 10_000: 'howling' } },
        dialing: {
          initial: 'waiting',
          states: {
            waiting: {
              on: { dialed: { target: 'waiting', reenter: true }, complete: 'routed' },
              after: { 5000: '#phone.howling' },
            },
            routed: { type: 'final' },
          },
          onDone: 'calling',
          on: { hung: 'hung' },
        },
        calling: { on: { answered: 'talking', engaged: 'howling', hung: 'hung' } },
        talking: { on: { hung: 'hung', dropped: 'tone' } },
        howling: { on: { hung: 'hung' } },
      },
    }),
    shows: ['state calling ⇐ start > lifted > dialed > complete'],
  },
  {
    machine: createMachine({
      id: 'elevator',
      type: 'parallel',
      states: {
        cabin: {
          initial: 'ground',
          states: {
            ground: { on: { up: 'rising' } },
            rising: { after: { 3000: 'top' } },
            top: { on: { down: 'falling' } },
            falling: { after: { 3000: 'ground' } },
          },
        },
        door: {
          initial: 'shut',
          states: {
            shut: { on: { open: { guard: 'isResting', target: 'open' } } },
            open: { after: { 5000: 'shut' }, on: { open: { target: 'open', reenter: true } } },
          },
        },
      },
    }).provide({
      guards: { isResting: () => true },
    }),
    shows: ['combination cabin.rising + door.open ⇐ start > open > up'],
    never: { 'guard isResting = false': 'this lift has no sensor' },
  },
  {
    machine: createMachine({
      id: 'calculator',
      initial: 'start',
      states: {
        start: { on: { digit: 'first', minus: 'negative' } },
        negative: { on: { digit: 'first', cleared: 'start' } },
        first: {
          initial: 'whole',
          states: {
            whole: { on: { point: 'fraction', digit: {} } },
            fraction: { on: { digit: {} } },
          },
          on: { operator: 'chosen', cleared: 'start' },
        },
        chosen: { on: { digit: 'second', operator: {}, allCleared: 'start' } },
        second: {
          initial: 'whole',
          states: {
            whole: { on: { point: 'fraction', digit: {} } },
            fraction: { on: { digit: {} } },
          },
          on: { operator: 'chosen', equals: 'result', cleared: 'chosen', allCleared: 'start' },
        },
        result: { on: { digit: 'first', operator: 'chosen', allCleared: 'start' } },
      },
    }),
    shows: ['state second.fraction ⇐ start > digit > operator > digit > point'],
  },
  {
    machine: createMachine({
      id: 'combobox',
      initial: 'closed',
      states: {
        closed: { on: { focused: 'open' } },
        open: {
          initial: 'suggesting',
          states: {
            suggesting: { on: { arrow: 'navigating', typed: {} } },
            navigating: { on: { arrow: {}, typed: 'suggesting', entered: '#combobox.closed' } },
          },
          on: { escaped: 'closed', blurred: 'closed' },
        },
      },
    }),
    shows: ['transition open.navigating entered ⇐ start > focused > arrow > entered'],
  },
  {
    machine: createMachine({
      id: 'video',
      initial: 'mini',
      states: {
        mini: { on: { toggled: 'full' } },
        full: {
          type: 'parallel',
          states: {
            playback: {
              initial: 'playing',
              states: {
                playing: { on: { paused: 'paused', ended: 'ended' } },
                paused: { on: { played: 'playing' } },
                ended: { on: { played: 'playing' } },
                again: { type: 'history' },
              },
            },
            controls: {
              initial: 'shown',
              states: {
                shown: {
                  after: { 2000: 'hidden' },
                  on: { moved: { target: 'shown', reenter: true } },
                },
                hidden: { on: { moved: 'shown' } },
              },
            },
          },
          on: { toggled: 'mini', rewound: '.playback.again' },
        },
      },
    }),
    shows: [
      'combination full.playback.ended + full.controls.hidden ⇐ start > toggled > after 2000 > ended',
    ],
  },
];
