import { and, assign, createMachine, not, or, setup, stateIn } from 'xstate';
import type { Case } from './case.ts';

/** Composed guards over regions, timers side by side, and regions that wait for one another. */
export const regions: readonly Case[] = [
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
