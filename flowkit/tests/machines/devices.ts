import { assign, createMachine, setup } from 'xstate';
import type { Case } from './case.ts';

/** Devices that books and catalogues of statecharts explain, in machines of our own. */
export const devices: readonly Case[] = [
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
];
