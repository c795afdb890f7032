import { traceTo, type Reached, type Space } from './search.ts';

/** What was found in a world and everything that can come of it. */
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
    /** Adds that `what` does not hold in the world with this number; nothing when there is none. */
    report(what: string, at: number | undefined): void {
      if (at !== undefined && at !== -1) {
        violations.push({ what, trace: traceTo(space, reached, at).trace });
      }
    },
  };
}
