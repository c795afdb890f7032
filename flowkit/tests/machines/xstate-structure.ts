import { createMachine, setup } from 'xstate';
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
];
