import { assign, createMachine, raise, sendTo, setup } from 'xstate';
import type { Case } from './case.ts';

/** Machines for which paths cannot be generated, each with the reason. */
export const refused: readonly Case[] = [
  {
    machine: setup({ types: {} as { context: { todos: string[]; filter: string } } }).createMachine(
      {
        id: 'todos',
        context: { todos: [], filter: 'all' },
        on: {
          added: { actions: assign({ todos: ({ context }) => [...context.todos, 'milk'] }) },
          filtered: { actions: assign({ filter: 'open' }) },
        },
      },
    ),
    refusal:
      'todos: "todos" of the context has no bounds: it was [], ["milk"], ["milk","milk"] and at last ["milk","milk","milk","milk","milk","mil. It grew on "added". Return from "guardedContext" only what guards read of it.',
  },
  {
    machine: createMachine({
      id: 'roundabout',
      initial: 'north',
      states: {
        north: { on: { go: 'east' } },
        east: { always: 'south' },
        south: { always: 'east' },
      },
    }),
    refusal:
      'roundabout: "go" in "north" throws: its transitions without events, or the events it raises, go round in a circle',
  },
  {
    machine: createMachine({
      id: 'hiccup',
      on: { hic: { actions: raise({ type: 'hic' }) } },
    }),
    refusal:
      'hiccup: "hic" in {} throws: its transitions without events, or the events it raises, go round in a circle',
  },
  {
    machine: createMachine({
      id: 'postman',
      on: { rang: { actions: sendTo(({ self }) => self, { type: 'rang' }) } },
    }),
    refusal: 'postman: "rang" in {} throws: it sends events to itself for ever',
  },
  {
    machine: setup({
      types: {} as { context: { name: string }; input: { person: { name: string } } },
    }).createMachine({ id: 'badge', context: ({ input }) => ({ name: input.person.name }) }),
    refusal:
      'badge: the input "start" (name its inputs in "inputs") fails at once: Cannot read properties of undefined (reading \'person\')',
  },
  {
    machine: createMachine({
      id: 'undone',
      initial: 'here',
      states: { here: { on: { go: { guard: 'nobodyWroteThis', target: 'there' } } }, there: {} },
    }),
    refusal: 'undone: the guard "nobodyWroteThis" has no implementation',
  },
  {
    machine: createMachine({
      id: 'courier',
      initial: 'riding',
      states: { riding: { invoke: { id: 'ride', src: 'ride', onDone: 'there' } }, there: {} },
    }),
    refusal: 'courier: it is unknown how "ride" can end. Name its outputs in results.ride.done.',
  },
  {
    machine: createMachine({
      id: 'fragile',
      initial: 'whole',
      states: {
        whole: {
          invoke: { id: 'carry', src: 'carry', onError: { guard: () => false, target: 'broken' } },
        },
        broken: {},
      },
    }),
    options: { results: { carry: { error: { fall: new Error('it fell') } } } },
    refusal:
      'fragile: "carry!fall" in "whole" is not handled: it fell. Give its invoke an onError.',
  },
  {
    machine: setup({
      types: {} as { events: { type: 'paid'; amount: { fen: number } } },
    }).createMachine({
      id: 'till',
      initial: 'open',
      states: {
        open: { on: { paid: { guard: ({ event }) => event.amount.fen > 0, target: 'full' } } },
        full: {},
      },
    }),
    refusal:
      'till: "paid" in "open" throws: Cannot read properties of undefined (reading \'fen\'). Is its payload or result named?',
  },
  {
    machine: createMachine({ id: 'ears', on: { 'a.*': { actions: 'hear' } } }),
    options: { events: { 'a.*': { other: { type: 'b.c' } } } },
    refusal: 'ears: events["a.*"].other needs the type of its event, one that "a.*" stands for.',
  },
];
