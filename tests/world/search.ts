import type { Mover } from './rules.ts';

/** `breaks` describes a fault of the move itself, independent of its target. */
export type Move<World> = { text: string; mover: Mover; world: World; breaks?: string | null };

/** Worlds and the moves between them. */
export type Space<World> = {
  first(): World;
  /** Lists the moves of a world, each with the representative of its target. */
  movesFrom(world: World): readonly Move<World>[];
  /** Returns the moves in a world, each tab keeping its name. */
  namedMovesFrom(world: World): readonly Move<World>[];
  canonical(world: World): World;
  /** Worlds with the same key are one. */
  getKey(world: World): string;
};

/** Everything that was reached, by number: 0 is the first world. */
export type Reached<World> = {
  worlds: readonly World[];
  /** From which world each was reached first. */
  parents: readonly number[];
  edges: Edges;
  /** How many worlds were expanded; those behind have no edges. */
  expanded: number;
  depth: number;
  /** True when every world was expanded. */
  isComplete: boolean;
  /** From where the first move of each kind is made that is wrong in itself. */
  broken: readonly BrokenMove[];
};

export type BrokenMove = { what: string; from: number };

/**
 * Breadth first through every world that can be reached, so that the way to each is a shortest one.
 * Stops at `limit` worlds.
 */
export function search<World>(
  { first, movesFrom, canonical, getKey }: Space<World>,
  limit: number,
): Reached<World> {
  const numbers = new Map<string, number>();
  const worlds: World[] = [];
  const parents: number[] = [];
  const edges = createEdges();

  const add = (world: World, parent: number): number => {
    const key = getKey(world);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = worlds.push(world) - 1;
    numbers.set(key, number);
    parents.push(parent);
    return number;
  };

  add(canonical(first()), -1);
  const broken = new Map<string, BrokenMove>();
  let expanded = 0;
  let depth = 0;
  let levelEnd = 1;
  for (const world of worlds) {
    if (worlds.length >= limit) break;
    if (expanded === levelEnd) {
      depth += 1;
      levelEnd = worlds.length;
    }
    for (const { world: next, mover, breaks = null } of movesFrom(world)) {
      if (breaks !== null && !broken.has(breaks)) {
        broken.set(breaks, { what: breaks, from: expanded });
      }
      const to = add(next, expanded);
      if (to !== expanded) edges.add(expanded, to, mover);
    }
    expanded += 1;
  }
  const isComplete = expanded === worlds.length;
  return { worlds, parents, edges, expanded, depth, isComplete, broken: [...broken.values()] };
}

const movers: readonly Mover[] = ['byItself', 'person', 'chance'];

type Edges = ReturnType<typeof createEdges>;

/** Edges in three numbers each, for there are millions. */
function createEdges() {
  let numbers = new Uint32Array(3 * 1024);
  let count = 0;
  return {
    add(from: number, to: number, mover: Mover): void {
      if (3 * count === numbers.length) {
        const more = new Uint32Array(2 * numbers.length);
        more.set(numbers);
        numbers = more;
      }
      numbers.set([from, to, movers.indexOf(mover)], 3 * count);
      count += 1;
    },
    count: () => count,
    /** From the last to the first. */
    forEachBackwards(visit: (from: number, to: number, mover: Mover) => void): void {
      for (let at = 3 * (count - 1); at >= 0; at -= 3) {
        visit(numbers[at] ?? 0, numbers[at + 1] ?? 0, movers[numbers[at + 2] ?? 0] ?? 'chance');
      }
    },
  };
}

/**
 * Finds the worlds from which no good one can be reached by moves of `allowed`. Worlds that were not
 * expanded count as good, because the worlds behind them are unknown.
 */
export function stuck(
  reached: Reached<unknown>,
  isGood: readonly boolean[],
  allowed: readonly Mover[],
): readonly number[] {
  const good = isGood.map((is, at) => is || at >= reached.expanded);
  const canBeGood = reachingBack(reached, good, allowed);
  return reached.worlds.flatMap((_, at) => (canBeGood[at] === 1 ? [] : [at]));
}

/** Returns 1 for each world from which one of `targets` can be reached by moves of `allowed`. */
export function reachingBack(
  { edges }: Pick<Reached<unknown>, 'edges'>,
  targets: readonly boolean[],
  allowed: readonly Mover[],
): Uint8Array {
  const reaches = Uint8Array.from(targets, Number);
  // Edges lead on in the order of the search, so a few rounds from the end settle it.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    edges.forEachBackwards((from, to, mover) => {
      if (reaches[from] === 1 || reaches[to] === 0 || !allowed.includes(mover)) return;
      reaches[from] = 1;
      isSettled = false;
    });
  }
  return reaches;
}

/**
 * Returns the moves that lead from the first world to one, as a path writes them, and that world with
 * the names that its tabs have on the way.
 */
export function traceTo<World>(
  { first, namedMovesFrom, canonical, getKey }: Space<World>,
  { worlds, parents }: Reached<World>,
  target: number,
): { trace: string; world: World } {
  const way: number[] = [];
  for (let at = target; at > 0; at = parents[at] ?? 0) way.unshift(at);
  const texts: string[] = [];
  let world = first();
  for (const at of way) {
    const wanted = worlds[at];
    const move = namedMovesFrom(world).find(
      (each) => wanted !== undefined && getKey(canonical(each.world)) === getKey(wanted),
    );
    if (move === undefined) throw new Error(`no move leads on after ${texts.join(' > ')}`);
    texts.push(move.text);
    ({ world } = move);
  }
  return { trace: texts.join(' > '), world };
}
