import { splitTrace } from '#tests/world/follow-trace.ts';
import type { Space } from '#tests/world/search.ts';

/** The text of the page after a step, and the state of the server. */
export type PlayedStep = { step: string; says: string; stands: string };

/** A world as it is on the real page and at the real server. */
export type RealWorld<World> = {
  /** Makes a move happen there. */
  play(step: string, before: World, after: World): Promise<void>;
  /** Reads the page and the server, and lists the differences from the model. */
  read(world: World): Promise<Omit<PlayedStep, 'step'> & { differences: readonly string[] }>;
  /** Lists the texts of the page that disagree with the server, independently of the model. */
  untruths(): Promise<readonly string[]>;
  /** True when the page waits for nothing. */
  isAtRest(world: World): boolean;
};

/** Returns in words that something is found otherwise than it is wanted; nothing when it is so. */
export function differing([what, found, wanted]: readonly string[]): readonly string[] {
  return found === wanted ? [] : [`${what} "${found}" instead of "${wanted}"`];
}

/** All automatic moves finish within this many. */
const mostMoves = 24;

/**
 * Plays a trace of a model on the real page, in step with the model, and then the automatic moves until
 * the page agrees with the server. `tell` receives each step. Throws when page and model differ, when a
 * step cannot be played, and when the page does not come to agree with the server.
 */
export async function playInStep<World>(
  { first, namedMovesFrom }: Pick<Space<World>, 'first' | 'namedMovesFrom'>,
  real: RealWorld<World>,
  trace: string,
  tell: (played: PlayedStep) => void,
): Promise<void> {
  let world = first();
  for (const step of splitTrace(trace)) await take(step);
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
