import { stepsOf } from '#tests/world/follow-trace.ts';
import type { Space } from '#tests/world/search.ts';

/** What the page said after a step, and how things stood at the server. */
export type PlayedStep = { step: string; says: string; stands: string };

/** A world as it is on the real page and at the real server. */
export type RealWorld<World> = {
  /** Makes a move happen there. */
  play(step: string, before: World, after: World): Promise<void>;
  /** Returns what the page says and how things stand, and what of it is otherwise than in the world. */
  read(world: World): Promise<Omit<PlayedStep, 'step'> & { differences: readonly string[] }>;
  /** Returns what the page says that is not so at the server, whatever the world thinks of it. */
  untruths(): Promise<readonly string[]>;
  /** Returns whether the page waits for nothing. */
  isAtRest(world: World): boolean;
};

/** Returns in words that something is found otherwise than it is wanted; nothing when it is so. */
export function differing([what, found, wanted]: readonly string[]): readonly string[] {
  return found === wanted ? [] : [`${what} "${found}" instead of "${wanted}"`];
}

/** By then whatever happens by itself has happened. */
const mostMoves = 24;

/**
 * Plays a trace of a world on the real page, in step with the world, and then what happens by itself
 * until the page says what is so. `tell` hears of each step. Throws where the two part, where a step
 * cannot be played, and when the page does not come to the truth.
 */
export async function playInStep<World>(
  { first, namedMovesFrom }: Pick<Space<World>, 'first' | 'namedMovesFrom'>,
  real: RealWorld<World>,
  trace: string,
  tell: (played: PlayedStep) => void,
): Promise<void> {
  let world = first();
  for (const step of stepsOf(trace)) await take(step);
  for (let moves = 0; moves < mostMoves; moves += 1) {
    const next = namedMovesFrom(world).find(({ mover }) => mover === 'byItself');
    const isOver = next === undefined || real.isAtRest(world);
    if (isOver && (await real.untruths()).length === 0) {
      const { says, stands } = await real.read(world);
      return tell({ step: 'and then by itself', says, stands });
    }
    if (next === undefined) break;
    await take(next.text);
  }
  throw new Error(`the page does not come to the truth: ${(await real.untruths()).join('; ')}`);

  async function take(step: string): Promise<void> {
    const move = namedMovesFrom(world).find(({ text }) => text === step);
    if (move === undefined) throw new Error(`"${step}" cannot happen there`);
    await real.play(step, world, move.world);
    ({ world } = move);
    const { says, stands, differences } = await real.read(world);
    tell({ step, says, stands });
    if (differences.length > 0) throw new Error(`after "${step}" ${differences.join('; ')}`);
  }
}
