import type { Move, Space } from './search.ts';

/** How far a trace can be followed, and why no further; null at its end. */
export type Followed<World> = { moves: readonly Move<World>[]; refusal: string | null };

/** Returns the steps of a trace as the search prints it. */
export function splitTrace(trace: string): readonly string[] {
  return trace.split(/\s*>\s*/).filter((step) => step !== '');
}

/** Counts the tabs of a trace, up to the last letter that it uses. */
export function tabsIn(trace: string): number {
  return Math.max(
    1,
    ...splitTrace(trace).map((step) => 'ABC'.indexOf(step.split(' ')[0] ?? '') + 1),
  );
}

/** Follows a trace through a world, from its first one. */
export function followTrace<World>(
  { first, namedMovesFrom }: Pick<Space<World>, 'first' | 'namedMovesFrom'>,
  trace: string,
): Followed<World> {
  const moves: Move<World>[] = [];
  let world = first();
  for (const step of splitTrace(trace)) {
    const possible = namedMovesFrom(world);
    const move = possible.find(({ text }) => text === step);
    if (move === undefined) {
      const last = moves.at(-1)?.text;
      const when = last === undefined ? 'at first' : `after "${last}"`;
      const instead = possible.map(({ text }) => `"${text}"`).join(', ');
      return { moves, refusal: `"${step}" cannot happen ${when}; what can is ${instead}.` };
    }
    moves.push(move);
    ({ world } = move);
  }
  return { moves, refusal: null };
}
