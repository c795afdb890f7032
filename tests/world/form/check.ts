import type { AnyStateMachine } from 'xstate';
import { submissionMachine } from '#machines/submission.machine.ts';
import { search, stuck } from '../search.ts';
import { createViolations, type Checked } from '../violations.ts';
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
  const reached = search(moves, limit);
  const { worlds, edges, depth, isComplete } = reached;
  const { report, violations } = createViolations(moves, reached);
  for (const [what, holds] of Object.entries(alwaysHolds)) {
    report(
      what,
      worlds.findIndex((world) => !holds(moves, rules, world)),
    );
  }
  const isKnown = worlds.map((world) => world.tabs.every((id) => saysWhatIsSo(moves, id)));
  report(
    'nobody says what became of it until somebody does something',
    stuck(reached, isKnown, ['byItself'])[0],
  );
  return { worlds: worlds.length, edges: edges.count(), depth, isComplete, violations };
}

type Holds = (moves: FormMoves, rules: FormRules, world: FormWorld) => boolean;

/** What is so in every world. */
const alwaysHolds: Readonly<Record<string, Holds>> = {
  'one press of the button was done twice': ({ server }, rules, world) =>
    server(world.server).written.length <= rules.presses - world.presses,

  'it is said to be saved and is not': ({ forms, tab, server }, _, world) =>
    world.tabs.every((id) => {
      if (tab(id).page === 'login' || forms.snapshotOf(tab(id)).value !== 'submitted') return true;
      return server(world.server).written.length > 0;
    }),

  'it is said to have failed and was done': ({ forms, tab, server }, _, world) =>
    world.tabs.every((id) => {
      if (tab(id).page === 'login') return true;
      const { value, context } = forms.snapshotOf(tab(id));
      if (context.error === null || (value !== 'failed' && value !== 'editing')) return true;
      return server(world.server).written.every(({ key }) => key !== context.sent?.idempotencyKey);
    }),

  'what was typed is gone': ({ tab }, _, world) =>
    world.tabs.every((id) => {
      const { page, typed, field } = tab(id);
      return page === 'login' || typed === null || typed === field;
    }),
};

/** The page says what became of what was sent last, or that the person has to log in. */
function saysWhatIsSo({ forms, tab }: FormMoves, id: number): boolean {
  if (tab(id).page === 'login') return true;
  return !['submitting', 'unclear', 'unknown'].includes(String(forms.snapshotOf(tab(id)).value));
}
