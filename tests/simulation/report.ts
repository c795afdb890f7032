import type { SimulatedDatabase } from './databases.ts';
import type { Step } from './acts.ts';
import { createHistory } from './history.ts';
import type { PlantName } from './plants.ts';
import { play, type Played } from './play.ts';
import { reduce } from './reduce.ts';

/** A failed seed, the `tried`-th: the shortest history with the same failure, and its result. */
export type Failure = { seed: number; tried: number; played: Played; length: number };

/**
 * Plays the histories of these seeds, and reduces the first failure; null when all pass. `onPlayed`
 * receives the count so far.
 */
export async function findFailure(
  database: SimulatedDatabase,
  seeds: Iterable<number>,
  length: number,
  plant: PlantName | null = null,
  onPlayed: (done: number) => void = () => {},
): Promise<Failure | null> {
  let done = 0;
  for (const seed of seeds) {
    const history = createHistory(seed, length);
    const { broken } = await play(database, history, plant);
    onPlayed((done += 1));
    const [first] = broken;
    if (first === undefined) continue;
    const fails = async (steps: readonly Step[]) => {
      const again = await play(database, steps, plant);
      return again.broken.some(({ invariant }) => invariant === first.invariant);
    };
    const steps = await reduce(history, fails);
    return { seed, tried: done, played: await play(database, steps, plant), length: steps.length };
  }
  return null;
}

/** Formats a failure as steps that a person can follow. */
export function wordsOfFailure({ seed, played: { broken, story } }: Failure): string {
  const what = broken.map((one) => `${one.invariant}: ${one.what}\n`);
  return `seed ${seed}\n${story.map((line) => `  ${line}\n`).join('')}${what.join('')}`;
}

/** Returns the numbers from `first` on, as many as `count`. */
export function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
