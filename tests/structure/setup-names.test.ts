import { basename } from 'node:path';
import { and, enqueueActions, fromPromise, not, raise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { compareSetupNames } from './setup-names.ts';
import { sourcesIn } from './sources.ts';

describe('the set-up of a machine', () => {
  it.each(catalog)(
    'the set-up declares what the chart of $name uses, and nothing else',
    ({ name, machine }) => {
      const { dead, undeclared } = compareSetupNames(machine, loadTags(name));

      expect(
        dead,
        `The setup of the machine "${name}" declares these, and its createMachine never uses them. Delete them.`,
      ).toEqual([]);
      expect(
        undeclared,
        `The createMachine of the machine "${name}" uses these, and its setup does not declare them. Declare them there, or correct the name.`,
      ).toEqual([]);
    },
  );

  it('the set-up is searched wherever a name can occur', () => {
    const guard = () => true;
    const action = () => {};
    const actor = fromPromise(async () => {});
    const machine = setup({
      actors: { invoked: actor, deadActor: actor },
      guards: { single: guard, left: guard, right: guard, checked: guard, deadGuard: guard },
      delays: { pause: 1, raised: 1, deadDelay: 1 },
      actions: {
        entered: action,
        withParams: action,
        enqueued: action,
        later: raise({ type: 'go' }, { delay: 'raised' }),
        several: enqueueActions(({ enqueue, check }) => {
          if (check('checked')) enqueue('enqueued');
        }),
        deadAction: action,
      },
    }).createMachine({
      type: 'parallel',
      states: {
        entry: { entry: ['entered', 'several'], tags: ['busy'] },
        guard: {
          invoke: { src: 'invoked', onDone: { guard: 'single', actions: 'later' } },
          after: { pause: { actions: { type: 'withParams', params: { by: 1 } } } },
          on: { actions: { guard: and(['left', not('right')]) } },
        },
      },
    });

    expect(compareSetupNames(machine, ['busy', 'deadTag'])).toEqual({
      dead: [
        'actor "deadActor"',
        'action "deadAction"',
        'guard "deadGuard"',
        'delay "deadDelay"',
        'tag "deadTag"',
      ],
      undeclared: [],
    });
    expect(compareSetupNames(machine, []).undeclared).toEqual(['tag "busy"']);
  });
});

/** Returns the tags among the types of a set-up. */
function loadTags(machine: string): readonly string[] {
  const file = machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return sourcesIn('machines')
    .filter(({ path }) => [`${file}.machine.ts`, `${file}.setup.ts`].includes(basename(path)))
    .flatMap(({ text }) => /^ {4,6}tags:([^;,]+);/m.exec(text)?.[1]?.match(/\w+/g) ?? []);
}
