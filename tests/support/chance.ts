/** Repeatable random numbers from a seed. */
export type Chance = {
  /** Returns a whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  /** Picks an item. Throws for an empty list. */
  of<Item>(items: readonly Item[]): Item;
  /** Picks one at random by weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
};

/** Creates random numbers from a seed: Mulberry32. */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  function of<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  }
  return {
    below,
    of,
    weighted: (items) => of(items.flatMap(([weight, item]) => Array(weight).fill(item))),
  };
}
