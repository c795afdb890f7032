import type { AnyStateMachine } from 'xstate';
import { submissionMachine } from '#machines/submission.machine.ts';
import { checkSpace } from '../check-space.ts';
import type { Checked } from '../violations.ts';
import { createFormMoves, type FormMoves, type FormRules, type FormWorld } from './moves.ts';

/**
 * Searches the tabs of a browser with one form, the session that they share and a small server, at most
 * `limit` worlds, for one in which an invariant breaks.
 */
export function checkForms(
  rules: FormRules,
  limit: number,
  machine: AnyStateMachine = submissionMachine,
): Checked {
  const moves = createFormMoves(machine, rules);
  return checkSpace(moves, limit, {
    always: Object.entries(alwaysHolds).map(([what, holds]) => [
      what,
      (world: FormWorld) => holds(moves, rules, world),
    ]),
    byItself: [
      [
        'nobody says what became of it until somebody does something',
        (world) => world.tabs.every((id) => saysWhatIsSo(moves, id)),
      ],
    ],
  });
}

type Holds = (moves: FormMoves, rules: FormRules, world: FormWorld) => boolean;

/** Invariants of every world. */
const alwaysHolds: Readonly<Record<string, Holds>> = {
  'one press of the button was done twice': ({ server }, rules, world) =>
    server(world.server).written.length <= rules.presses - world.presses,

  'it is said to be saved and is not': ({ forms, tab, server }, _, world) =>
    world.tabs.every((id) => {
      const { page, pressed } = tab(id);
      if (page === 'login' || forms.getSnapshot(tab(id)).value !== 'submitted') return true;
      return server(world.server).written.some(({ key }) => key === pressed);
    }),

  'it is said to have failed and was done': ({ forms, tab, server }, _, world) =>
    world.tabs.every((id) => {
      if (tab(id).page === 'login') return true;
      const { value, context } = forms.getSnapshot(tab(id));
      if (context.error === null || (value !== 'failed' && value !== 'editing')) return true;
      return server(world.server).written.every(({ key }) => key !== context.sent?.idempotencyKey);
    }),

  'what was typed is gone': ({ tab }, _, world) =>
    world.tabs.every((id) => {
      const { page, typed, field } = tab(id);
      return page === 'login' || typed === null || typed === field;
    }),
};

/** The page reports the result of the last submission, or asks the person to log in. */
function saysWhatIsSo({ forms, tab }: FormMoves, id: number): boolean {
  if (tab(id).page === 'login') return true;
  return !['submitting', 'unclear', 'unknown'].includes(String(forms.getSnapshot(tab(id)).value));
}
