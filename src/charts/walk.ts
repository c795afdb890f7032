import type { Move, Outline, OutlineState } from '#machines/outline.ts';
import { isWithin, getParentPath } from './paths.ts';

/** Returns all states that are active when a machine begins. */
export function begin(outline: Outline): ReadonlySet<string> {
  return completed(outline, new Set(), '');
}

/**
 * Lists the active states after a transition of `from`, by the rules of statecharts: common ancestors stay,
 * the source is exited, and the target is entered.
 */
export function take(
  outline: Outline,
  active: ReadonlySet<string>,
  { from, target }: { from: string; target: Move['target'] },
): ReadonlySet<string> {
  if (target === null) return active;
  let around = target !== from && isWithin(target, from) ? from : getParentPath(from);
  while (around === target || !isWithin(target, around)) around = getParentPath(around);
  const next = new Set([...active].filter((path) => path === around || !isWithin(path, around)));
  for (let path = target; path !== around; path = getParentPath(path)) next.add(path);
  return completed(outline, next, around);
}

/** Adds what begins inside a state: the first of its states, or all of its regions. */
function completed({ states }: Outline, active: ReadonlySet<string>, path: string): Set<string> {
  const all = new Set([...active, path]);
  const inside = states.filter((state) => state.path !== '' && getParentPath(state.path) === path);
  const isParallel = states.find((state) => state.path === path)?.type === 'parallel';
  const entered = inside.filter((state) => isParallel || all.has(state.path));
  const begun = entered.length > 0 ? entered : inside.filter(({ initial }) => initial);
  return begun.reduce(
    (sum, state) => completed({ name: '', initial: [], states }, sum, state.path),
    all,
  );
}

/** Something that can happen now: a cause, and where it leads on each condition. */
export type Choice = {
  from: string;
  by: Move['by'];
  ways: readonly { guard: Move['guard']; target: Move['target'] }[];
};

/** Lists the transitions of the active states; an event taken by an inner state does not reach outer ones. */
export function choicesIn({ states }: Outline, active: ReadonlySet<string>): readonly Choice[] {
  const here = states.filter(({ path }) => active.has(path));
  const immediate = here.flatMap((state) =>
    groupChoices(state).filter(({ by }) => by.kind === 'always'),
  );
  // If no condition holds, the machine stays and waits.
  if (immediate.some(({ ways }) => ways.some(({ guard }) => guard === null))) return immediate;
  return here
    .flatMap(groupChoices)
    .filter(
      ({ from, by }) =>
        !here.some(
          ({ path, moves }) =>
            path !== from &&
            isWithin(path, from) &&
            moves.some(
              (move) => move.by.kind === by.kind && move.by.name === by.name && move.guard === null,
            ),
        ),
    );
}

function groupChoices({ path, moves }: OutlineState): Choice[] {
  const causes = new Map<string, Choice>();
  for (const { by, guard, target } of moves) {
    const key = `${by.kind} ${by.name}`;
    const { ways = [] } = causes.get(key) ?? {};
    causes.set(key, { from: path, by, ways: [...ways, { guard, target }] });
  }
  return [...causes.values()];
}
