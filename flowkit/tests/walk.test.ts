import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { doorMachine } from './planted/door.machine.ts';
import { examples } from './planted/door.examples.ts';
import { coverMachine, createEntry, walkAll, walkPath, type Path } from '../src/index.ts';
import { lamp, createPath } from './lamp.ts';

const doorEntry = createEntry(doorMachine, examples);

describe('a path', () => {
  it('a path is walked through a failed call and a completed wait', () => {
    const path = createPath('pressed', 'move!jam', 'pressed', 'move=moved', 'after openTime');

    expect(walkPath(doorEntry, path).taken).toEqual([
      'closed pressed',
      'moving move.error',
      'jammed pressed',
      'moving move.done',
      'open after openTime',
    ]);
  });

  it('a path is refused when the machine is in another state than it says', () => {
    expect(() => walkPath(doorEntry, createPath('after openTime'))).toThrow(
      'door: nothing listens to "after openTime" in "closed"',
    );
    expect(() => walkPath(doorEntry, createPath('move=moved'))).toThrow('nothing listens');
  });
});

it('a walk reports an actor that differs from the graph', () => {
  const cover = coverMachine(createEntry(lamp));
  const elsewhere = createPath('smashed');
  const goals = cover.goals.map((goal) => ({ ...goal, path: elsewhere }));

  expect(walkAll(createEntry(lamp), { ...cover, goals })).toEqual([
    'lamp: state lit ⇐ start > smashed',
    'lamp: transition lit pressed ⇐ start > smashed',
    'lamp: transition off pressed ⇐ start > smashed',
    'lamp: pair lit pressed → off pressed ⇐ start > smashed',
    'lamp: pair lit pressed → off smashed ⇐ start > smashed',
    'lamp: pair off pressed → lit pressed ⇐ start > smashed',
  ]);
});

it('a walk reports a path that sends an XState-raised event or has other steps', () => {
  const entry = createEntry(
    createMachine({
      id: 'form',
      initial: 'filling',
      states: {
        filling: {
          initial: 'empty',
          states: { empty: { on: { typed: 'full' } }, full: { type: 'final' } },
          onDone: 'sent',
        },
        sent: {},
      },
    }),
  );
  const { goals } = coverMachine(entry);
  const sent = goals.filter(({ kind, name }) => kind === 'state' && name === 'sent');
  const type = 'xstate.done.state.form.filling';
  const named = { input: 'start', text: 'start > typed' };
  const told = (path: Path) => walkAll(entry, { goals: sent.map((goal) => ({ ...goal, path })) });

  expect(sent.map(({ path }) => path.text)).toEqual(['start > typed']);
  expect(told(createPath(type))).toEqual([
    `form: state sent ⇐ start > ${type} (form: nothing listens to "${type}" in {"filling":"empty"})`,
  ]);
  expect(told({ ...named, steps: [{ name: 'typed', event: { type }, case: null }] })).toEqual([
    `form: state sent ⇐ start > typed (form: "typed" is "typed", and the path sends "${type}")`,
  ]);
  expect(told({ ...named, steps: [] })).toEqual([
    'form: state sent ⇐ start > typed (its steps are not those of its text)',
  ]);
  expect(told({ ...createPath('typed'), input: 'other', text: 'other > typed' })).toEqual([
    'form: state sent ⇐ other > typed (form: there is no input "other")',
  ]);
});
