import { and, assign, createMachine, not, or, setup, stateIn } from 'xstate';
import type { Case } from './case.ts';

/** History, parallel regions, wildcards, finals and composed guards. */
export const structure: readonly Case[] = [
  {
    machine: createMachine({
      id: 'player',
      initial: 'tape',
      states: {
        tape: {
          initial: 'stopped',
          states: {
            stopped: { on: { play: 'playing' } },
            playing: { on: { stop: 'stopped' } },
            last: { type: 'history' },
          },
          on: { phoned: 'phone' },
        },
        phone: { on: { ended: 'tape.last' } },
      },
    }),
    shows: [
      'pair phone ended → tape.playing stop ⇐ start > play > phoned > ended > stop',
      'pair phone ended → tape.stopped play ⇐ start > phoned > ended > play',
    ],
  },
  {
    machine: createMachine({
      id: 'desk',
      initial: 'work',
      states: {
        work: {
          initial: 'reading',
          states: {
            reading: {
              initial: 'plain',
              states: { plain: { on: { marked: 'marked' } }, marked: { on: { wiped: 'plain' } } },
              on: { turned: 'writing' },
            },
            writing: { on: { turned: 'reading' } },
            deep: { type: 'history', history: 'deep' },
            shallow: { type: 'history', history: 'shallow' },
          },
          on: { left: 'away' },
        },
        away: { on: { back: 'work.deep', fresh: 'work.shallow' } },
      },
    }),
    shows: [
      'pair away back → work.reading.marked wiped ⇐ start > marked > left > back > wiped',
      'pair away fresh → work.writing turned ⇐ start > turned > left > fresh > turned',
    ],
  },
  {
    machine: createMachine({
      id: 'letter',
      type: 'parallel',
      states: {
        bold: {
          initial: 'off',
          states: { off: { on: { bold: 'on' } }, on: { on: { bold: 'off' } } },
        },
        slant: {
          initial: 'off',
          states: { off: { on: { slant: 'on' } }, on: { on: { slant: 'off', plain: 'off' } } },
        },
      },
      on: { plain: { target: ['.bold.off', '.slant.off'] } },
    }),
    shows: ['combination bold.on + slant.on ⇐ start > bold > slant'],
  },
  {
    machine: createMachine({
      id: 'moving',
      initial: 'packing',
      states: {
        packing: {
          type: 'parallel',
          states: {
            books: {
              initial: 'out',
              states: { out: { on: { booked: 'in' } }, in: { type: 'final' } },
            },
            pots: {
              initial: 'out',
              states: { out: { on: { potted: 'in' } }, in: { type: 'final' } },
            },
          },
          onDone: 'driving',
        },
        driving: { on: { forgot: 'packing', arrived: 'there' } },
        there: { type: 'final' },
      },
    }),
    shows: [
      'transition packing onDone ⇐ start > booked > potted',
      'state driving ⇐ start > booked > potted',
      'combination packing.books.in + packing.pots.in ⇐ start > booked > potted',
    ],
  },
  {
    machine: createMachine({
      id: 'desktop',
      initial: 'idle',
      states: {
        idle: { on: { 'mouse.*': 'pointing', 'key.down': 'typing' } },
        pointing: { on: { 'mouse.up': 'idle', '*': 'lost' } },
        typing: { on: { '*': 'idle' } },
        lost: { on: { reset: 'idle' } },
      },
    }),
    options: { events: { 'mouse.*': { click: { type: 'mouse.click', x: 3 } } } },
    shows: [
      'state pointing ⇐ start > mouse.*:click',
      'transition pointing mouse.up ⇐ start > mouse.*:click > mouse.up',
      'transition pointing * ⇐ start > mouse.*:click > *',
    ],
  },
  {
    machine: setup({
      types: {} as { events: { type: 'wrote'; text: string } | { type: 'finished' } },
    }).createMachine({
      id: 'essay',
      initial: 'writing',
      states: {
        writing: {
          initial: 'draft',
          states: {
            draft: { on: { wrote: 'text', finished: 'empty' } },
            text: { on: { finished: 'full' } },
            empty: { type: 'final', output: { words: 0 } },
            full: { type: 'final', output: { words: 500 } },
          },
          onDone: [
            { guard: ({ event }) => Object(event.output).words > 0, target: 'sent' },
            { target: 'writing' },
          ],
        },
        sent: { type: 'final' },
      },
    }),
    options: { events: { wrote: { word: { text: 'word' } } } },
    shows: [
      'transition writing onDone 0 ⇐ start > wrote > finished',
      'transition writing onDone 1 ⇐ start > finished',
      'pair writing.text finished → writing onDone 0 ⇐ start > wrote > finished',
    ],
    never: {
      'pair writing.draft finished → writing onDone 0': 'an empty draft has no words',
      'pair writing.text finished → writing onDone 1': 'a written one has words',
    },
  },
  {
    machine: setup({
      types: {} as { context: { key: boolean } },
      guards: {
        hasKey: ({ context }) => context.key,
        isDay: stateIn({ light: 'day' }),
        mayEnter: and(['hasKey', or(['isDay', not('isDay')])]),
      },
    }).createMachine({
      id: 'house',
      context: { key: false },
      type: 'parallel',
      states: {
        light: {
          initial: 'day',
          states: { day: { on: { dusk: 'night' } }, night: { on: { dawn: 'day' } } },
        },
        door: {
          initial: 'outside',
          states: {
            outside: {
              on: {
                found: { actions: assign({ key: true }) },
                entered: { guard: 'mayEnter', target: 'inside' },
                peeked: {
                  guard: and([stateIn({ light: 'day' }), not('hasKey')]),
                  target: 'peeping',
                },
              },
            },
            inside: { on: { left: { guard: stateIn('#house.light.day'), target: 'outside' } } },
            peeping: {},
          },
        },
      },
    }),
    shows: [
      'transition door.outside entered ⇐ start > found > entered',
      'guard in #house.light.day = false ⇐ start > dusk > found > entered > left',
    ],
    never: {
      'pair door.outside found → door.outside peeked': 'only one without a key peeks',
      'pair door.inside left → door.outside peeked': 'who was inside has a key',
    },
  },
  {
    machine: createMachine({
      id: 'timers',
      type: 'parallel',
      states: {
        egg: { initial: 'raw', states: { raw: { after: { 1000: 'soft' } }, soft: {} } },
        tea: { initial: 'weak', states: { weak: { after: { 1000: 'strong' } }, strong: {} } },
      },
    }),
    shows: ['combination egg.raw + tea.strong ⇐ start > after 1000 in tea.weak'],
  },
  {
    machine: createMachine({
      id: 'forbidden',
      initial: 'free',
      on: { alarm: '.outside' },
      states: {
        free: { on: { locked: 'shut' } },
        shut: { on: { alarm: {}, opened: 'free' } },
        outside: { on: { back: 'free' } },
      },
    }),
    shows: ['pair free locked → shut alarm ⇐ start > locked > alarm'],
  },
  {
    machine: createMachine({
      id: 'onboarding',
      initial: 'asking',
      states: {
        asking: {
          type: 'parallel',
          states: {
            terms: {
              initial: 'open',
              states: { open: { on: { agreed: 'done' } }, done: { type: 'final' } },
            },
            profile: {
              initial: 'name',
              states: {
                name: {
                  initial: 'empty',
                  states: { empty: { on: { named: 'given' } }, given: { type: 'final' } },
                  onDone: 'photo',
                },
                photo: { on: { shot: 'done', skipped: 'done' } },
                done: { type: 'final' },
              },
            },
          },
          onDone: 'welcome',
        },
        welcome: { type: 'final' },
      },
    }),
    shows: [
      'state welcome ⇐ start > agreed > named > shot',
      'pair asking.profile.name.empty named → asking.profile.name onDone ⇐ start > named',
    ],
  },
  {
    machine: createMachine({
      id: 'dock',
      type: 'parallel',
      states: {
        ship: {
          initial: 'outside',
          states: {
            outside: { on: { arrived: 'waiting' } },
            waiting: { on: { moored: { guard: stateIn({ bridge: 'up' }), target: 'inside' } } },
            inside: {},
          },
        },
        bridge: {
          initial: 'down',
          states: { down: { on: { raised: 'up' } }, up: { on: { arrived: 'down' } } },
        },
      },
    }),
    // Another region has to step between the two.
    shows: ['pair ship.outside arrived → ship.waiting moored ⇐ start > arrived > raised > moored'],
  },
];
