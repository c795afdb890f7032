import { recordedScreens, screenKeys } from '#tools/charts/screen.ts';
import type { Elsewhere } from '../browser/disturbances.ts';
import type { Stage } from './stage.ts';
import type { Walk } from './walks.ts';

/** Makes the steps of one machine's paths happen on the site, from outside. */
export type Driver = {
  /** Cleans up after an earlier path and brings the page to the start of this one. */
  begin(walk: Walk): Promise<void>;
  /** Throws `NotOffered` when the page does not offer the step. */
  take(step: string): Promise<void>;
  /** Filters the active states to those visible on the screen; all by default. */
  filterSpoken?(states: readonly string[]): readonly string[];
  /** Actions of the person elsewhere on the subject of the page. */
  elsewhere?(): Elsewhere;
  /** Answers open dialogs and waits until the page agrees with the server. Throws if it never does. */
  comeToRest?(): Promise<void>;
  /** Lists the texts on the screen that disagree with the server. */
  faults?(): Promise<readonly string[]>;
};

/**
 * The page does not offer an event that the machine would accept; the path ends there without failure.
 */
export class NotOffered extends Error {}

export type TourOptions = {
  /** Called after every successful step with the active states of the machine, and the steps so far. */
  witness?: (states: readonly string[], way: string) => Promise<void>;
  /** Called at the end of each path; its errors are reported with the path. */
  afterwards?: (walk: Walk) => Promise<void>;
  /** These paths were recorded: a state shows every text that it has always shown. */
  isRecorded?: boolean;
  /** Goes on where a screen does not show the texts of its state, since they are being recorded. */
  isRecording?: boolean;
};

/**
 * Plays the paths of a machine one after the other in one page. After each step the screen must show the
 * texts that the charts name, and nothing that disagrees with the server. Throws the fault with the
 * path.
 */
export async function playTour(
  stage: Stage,
  driver: Driver,
  walks: readonly Walk[],
  {
    witness = () => Promise.resolve(),
    afterwards = () => Promise.resolve(),
    isRecorded = false,
    isRecording = false,
  }: TourOptions = {},
): Promise<void> {
  for (const walk of walks) {
    const { machine, text, steps, states } = walk;
    let last = walk.input;
    const check = async (step: string, at: number) => {
      last = step;
      const now = states[at] ?? [];
      for (const state of driver.filterSpoken?.(now) ?? now) {
        const isSaying = stageSays(stage, tellingKeys(machine, state));
        await (isRecording ? isSaying.catch(() => {}) : isSaying);
        if (!isRecorded) continue;
        for (const key of keysThroughout(machine, state)) await stageSays(stage, [key]);
      }
      const found = (await driver.faults?.()) ?? [];
      if (found.length > 0) throw new Error(found.join('; '));
      await witness(now, [walk.input, ...steps.slice(0, at)].join(' > '));
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

/** Waits until the screen shows one of the texts that identify these states. */
export async function stageSays(
  stage: Stage,
  keys: readonly string[],
  timeout?: number,
): Promise<void> {
  if (keys.length === 0) return;
  await stage.says(listPatterns(stage, keys), timeout);
}

/** Checks for one of these texts on the screen. */
export function isSaid(stage: Stage, keys: readonly string[]): Promise<boolean> {
  return stage.isSaid(listPatterns(stage, keys));
}

/** Returns the keys of the texts that a state shows. */
export function keysOfState(machine: string, state: string): readonly string[] {
  return Object.keys(screenKeys[machine]?.[state] ?? {});
}

/** Returns the texts of which a state shows at least one: those that the fewest other states show. */
export function tellingKeys(machine: string, state: string): readonly string[] {
  const own = screenKeys[machine]?.[state] ?? {};
  if (recordedScreens[machine]?.[state] === undefined)
    return Object.keys(own).filter((key) => own[key] === 'always');
  const countStates = (key: string) =>
    Object.values(recordedScreens[machine] ?? {}).filter((keys) => key in keys).length;
  const throughout = keysThroughout(machine, state);
  const fewest = Math.min(...throughout.map(countStates));
  return Object.keys(own).filter((key) => !throughout.includes(key) || countStates(key) === fewest);
}

/** Returns the texts that a state has shown in every tour. */
function keysThroughout(machine: string, state: string): readonly string[] {
  const recorded = Object.entries(recordedScreens[machine]?.[state] ?? {});
  return recorded.flatMap(([key, isAlways]) => (isAlways ? key : []));
}

/** Builds a regular expression for each text. */
export function listPatterns({ t }: Stage, keys: readonly string[]): readonly string[] {
  return keys.map((key) => toPattern(translateWithGaps(t, key)));
}

/** A placeholder matches any text. */
function toPattern(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .split('\uFFFC')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+?');
}

function translateWithGaps(t: Stage['t'], key: string): string {
  const any = new Proxy({}, { get: () => '\uFFFC' });
  try {
    return t(key, any);
  } catch {
    return t(`${key}_other`, any);
  }
}
