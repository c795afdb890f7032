import {
  cancel,
  createMachine,
  emit,
  enqueueActions,
  raise,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { Case } from './case.ts';

/** Raised, delayed, sent and emitted events, and routes. */
export const events: readonly Case[] = [
  {
    machine: setup({
      types: {} as { context: { isOpen: boolean } },
      guards: { isOpen: ({ context }) => context.isOpen },
    }).createMachine({
      id: 'gate',
      context: { isOpen: false },
      initial: 'here',
      states: {
        here: {
          on: {
            tried: {
              actions: enqueueActions(({ enqueue, check }) => {
                if (check('isOpen')) enqueue.raise({ type: 'passed' });
                else enqueue.assign({ isOpen: true });
                enqueue.emit({ type: 'tried' });
              }),
            },
            passed: 'beyond',
          },
        },
        beyond: { entry: emit({ type: 'beyond' }), type: 'final' },
      },
    }),
    options: { internal: ['passed'] },
    shows: [
      'state beyond ⇐ start > tried > tried',
      'guard isOpen = false ⇐ start > tried',
      'pair here tried → here passed ⇐ start > tried > tried',
    ],
  },
  {
    machine: createMachine({
      id: 'lift',
      initial: 'open',
      states: {
        open: {
          entry: raise({ type: 'shut' }, { id: 'closer', delay: 4000 }),
          on: { held: { actions: cancel('closer') }, shut: 'closed', released: 'closed' },
        },
        closed: { on: { called: 'open' } },
      },
    }),
    options: { internal: ['shut'] },
    shows: ['transition open shut ⇐ start > later shut'],
    never: { 'pair open held → open shut': 'a door that is held open does not shut by itself' },
  },
  {
    machine: createMachine({
      id: 'echo',
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            called: { actions: sendTo(({ self }) => self, { type: 'answered' }) },
            answered: 'loud',
          },
        },
        loud: { on: { faded: 'quiet' } },
      },
    }),
    options: { internal: ['answered'] },
    shows: ['transition quiet answered ⇐ start > called'],
    never: { 'pair loud faded → quiet answered': 'an answer needs a call' },
  },
  {
    machine: createMachine({
      id: 'child',
      initial: 'asking',
      states: {
        asking: { entry: sendParent({ type: 'asked' }), on: { answered: 'content' } },
        content: { type: 'final' },
      },
    }),
    shows: ['state content ⇐ start > answered'],
  },
  {
    machine: createMachine({
      id: 'book',
      initial: 'cover',
      states: {
        cover: { id: 'cover', route: {} },
        chapter: { id: 'chapter', route: {}, on: { read: 'notes' } },
        notes: {},
      },
    }),
    shows: [
      'state chapter ⇐ start > route #chapter',
      'state notes ⇐ start > route #chapter > read',
    ],
  },
];
