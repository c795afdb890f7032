import { search, stuck, type Space } from './search.ts';
import { createViolations, type Checked } from './violations.ts';

/** Named conditions on a world, each named after the complaint that it prevents. */
type Promises<World> = readonly (readonly [what: string, holds: (world: World) => boolean])[];

type ToHold<World> = {
  /** Invariants of every world. */
  always: Promises<World>;
  /** Conditions that automatic moves alone must reach from every world. */
  byItself: Promises<World>;
};

/** Searches a space, at most `limit` worlds, for a world that breaks a condition. */
export function checkSpace<World>(
  space: Space<World>,
  limit: number,
  { always, byItself }: ToHold<World>,
): Checked {
  const reached = search(space, limit);
  const { worlds, edges, depth, isComplete } = reached;
  const { report, violations } = createViolations(space, reached);
  for (const [what, holds] of always) {
    report(
      what,
      worlds.findIndex((world) => !holds(world)),
    );
  }
  for (const [what, holds] of byItself) {
    report(what, stuck(reached, worlds.map(holds), ['byItself'])[0]);
  }
  return { worlds: worlds.length, edges: edges.count(), depth, isComplete, violations };
}
