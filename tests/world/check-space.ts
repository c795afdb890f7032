import { search, stuck, type Space } from './search.ts';
import { createViolations, type Checked } from './violations.ts';

/** What somebody would complain of, and whether a world gives no cause for it. */
type Promises<World> = readonly (readonly [what: string, holds: (world: World) => boolean])[];

type ToHold<World> = {
  /** What is so in every world. */
  always: Promises<World>;
  /** What comes to be so from every world by what happens by itself. */
  byItself: Promises<World>;
};

/** Searches a space, at most `limit` worlds, for one that breaks what has to hold. */
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
