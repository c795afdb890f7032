import { traceTo, type Reached, type Space } from './search.ts';

/** The violations in a world and in all worlds reachable from it. */
export type Checked = {
  worlds: number;
  edges: number;
  depth: number;
  isComplete: boolean;
  violations: readonly Violation[];
};

/** An invariant that does not hold, with a shortest way to a world where it does not. */
export type Violation = { what: string; trace: string };

/** Returns the violations of a search, which begin with the moves that are wrong in themselves. */
export function createViolations<World>(space: Space<World>, reached: Reached<World>) {
  const violations: Violation[] = reached.broken.map(({ what, from }) => {
    const { trace, world } = traceTo(space, reached, from);
    const wrong = space.namedMovesFrom(world).find(({ breaks }) => breaks === what);
    return { what, trace: `${trace} > ${wrong?.text ?? what}` };
  });
  return {
    violations,
    /** Adds a violation of `what` in the world with this number; ignores undefined. */
    report(what: string, at: number | undefined): void {
      if (at !== undefined && at !== -1) {
        violations.push({ what, trace: traceTo(space, reached, at).trace });
      }
    },
  };
}
