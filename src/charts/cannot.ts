import type { Outline } from '#machines/outline.ts';
import { isWithin } from './paths.ts';

/** An event that a state does not take, and the states that do. */
export type Refused = { event: string; onlyIn: readonly string[] };

/**
 * Lists the events of a machine that cannot happen in a state. An event can happen if the state, its
 * ancestors or a parallel region takes it; such a region may be in any of its states.
 */
export function refusedIn({ states }: Outline, path: string): readonly Refused[] {
  const takers = new Map<string, string[]>();
  for (const state of states) {
    for (const { by } of state.moves) {
      if (by.kind === 'event') takers.set(by.name, [...(takers.get(by.name) ?? []), state.path]);
    }
  }
  const parallel = states.filter(({ type }) => type === 'parallel').map((state) => state.path);
  const around = parallel.filter((each) => isWithin(path, each));
  const mayTake = (taker: string) =>
    isWithin(path, taker) ||
    around.some((each) => isWithin(taker, each) && !isSameRegion(taker, path, each));
  return [...takers].flatMap(([event, all]) =>
    all.some((taker) => mayTake(taker) || isWithin(taker, path))
      ? []
      : [{ event, onlyIn: [...new Set(all)] }],
  );
}

function isSameRegion(one: string, other: string, parallel: string): boolean {
  const findRegion = (path: string) => path.slice(parallel.length + 1).split('.')[0];
  return findRegion(one) === findRegion(other);
}
