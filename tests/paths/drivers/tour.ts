import { screenTexts } from '#server/charts/screen-texts.ts';
import type { Elsewhere } from '../browser/disturbances.ts';
import type { Stage } from './stage.ts';
import type { Walk } from './walks.ts';

/** Makes the steps of one machine's paths happen on the site, from outside. */
export type Driver = {
  /** Leaves what an earlier path has left behind, and brings the page to where this one begins. */
  begin(walk: Walk): Promise<void>;
  /** Throws `NotOffered` where nobody can do it on the page. */
  take(step: string): Promise<void>;
  /** Of the states in which the machine is, those that the screen speaks of; all unless given. */
  spokenOf?(states: readonly string[]): readonly string[];
  /** What the person does elsewhere with what the page is about. */
  elsewhere?(): Elsewhere;
  /** Answers whatever the page asks, and waits until it says how things stand. Throws if it never does. */
  comeToRest?(): Promise<void>;
  /** Returns what stands on the screen and is not so on the server. */
  faults?(): Promise<readonly string[]>;
};

/** Why a person cannot do on the page what the machine would take; a path ends there, and well. */
export class NotOffered extends Error {}

export type TourOptions = {
  /** Told of every step that went well, with the states in which the machine is. */
  witness?: (states: readonly string[]) => Promise<void>;
  /** Done at the end of each path; what it throws is told with the path. */
  afterwards?: (walk: Walk) => Promise<void>;
};

/**
 * Plays the paths of a machine one after the other in one page. After each step the screen has to say
 * what the charts say that a reader finds there, and nothing that the server knows better. Throws
 * what is not as it should be, with the path.
 */
export async function playTour(
  stage: Stage,
  driver: Driver,
  walks: readonly Walk[],
  { witness = () => Promise.resolve(), afterwards = () => Promise.resolve() }: TourOptions = {},
): Promise<void> {
  for (const walk of walks) {
    const { machine, text, steps, states } = walk;
    let last = walk.input;
    const check = async (step: string, at: number) => {
      last = step;
      const now = states[at] ?? [];
      const spoken = driver.spokenOf?.(now) ?? now;
      await stageSays(
        stage,
        spoken.flatMap((state) => keysOfState(machine, state)),
      );
      const found = (await driver.faults?.()) ?? [];
      if (found.length > 0) throw new Error(found.join('; '));
      await witness(now);
    };
    try {
      await driver.begin(walk);
      await check(walk.input, 0);
      for (const [index, step] of steps.entries()) {
        last = step;
        await driver.take(step);
        await check(step, index + 1);
      }
      await afterwards(walk);
    } catch (error) {
      if (error instanceof NotOffered) continue;
      throw new Error(`${machine}: ${text}: after ${last}, ${await stage.text()}`, {
        cause: error,
      });
    }
  }
}

/** Waits until the screen says one of the sentences by which these states are known. */
export async function stageSays(
  stage: Stage,
  keys: readonly string[],
  timeout?: number,
): Promise<void> {
  if (keys.length === 0) return;
  await stage.says(patternsOf(stage, keys), timeout);
}

/** Returns whether the screen says one of these texts now. */
export function isSaid(stage: Stage, keys: readonly string[]): Promise<boolean> {
  return stage.isSaid(patternsOf(stage, keys));
}

/** Returns the keys of the texts by which a state is known on the screen. */
export function keysOfState(machine: string, state: string): readonly string[] {
  return screenTexts[machine]?.[state] ?? [];
}

/** Returns what is looked for on the screen, a regular expression for each text. */
export function patternsOf({ t }: Stage, keys: readonly string[]): readonly string[] {
  return keys.map((key) => patternOf(textOf(t, key)));
}

/** A placeholder may stand for anything. */
function patternOf(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .split('\uFFFC')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+?');
}

function textOf(t: Stage['t'], key: string): string {
  const any = new Proxy({}, { get: () => '\uFFFC' });
  try {
    return t(key, any);
  } catch {
    return t(`${key}_other`, any);
  }
}
