import { createMachine } from 'xstate';
import type { Case } from './case.ts';

/** Telephones, lifts and screens, which such catalogues explain as well. */
export const interfaces: readonly Case[] = [
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
