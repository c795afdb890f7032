import type { Cover, Goal } from './cover.ts';
import type { MachineEntry } from './entry.ts';
import { combinationParts, pairParts } from './goal-names.ts';
import { getMessage } from './refusal.ts';
import type { Path } from './shortest.ts';
import { getRegion, transitionName, listTransitions } from './transitions.ts';
import { walkPath, type Walk } from './walk.ts';

/**
 * Walks every path of a cover on a running actor, each once. Lists each goal that the actor did not
 * reach on its path, and each path that it did not accept: because the event has no handler, or because
 * only the machine itself can raise it.
 */
export function walkAll(entry: MachineEntry, cover: Pick<Cover, 'goals'>): readonly string[] {
  const walks = new Map<string, Walk | string>();
  const walk = (path: Path) => {
    const key = JSON.stringify([path.text, path.steps.map(({ event }) => event.type)]);
    const walked = walks.get(key) ?? attempt(entry, path);
    walks.set(key, walked);
    return walked;
  };
  const regions = new Map(
    listTransitions(entry.machine).map((each) => [transitionName(each), getRegion(each.source)]),
  );
  return cover.goals.flatMap((goal) => {
    const walked = walk(goal.path);
    const line = `${entry.name}: ${goal.kind} ${goal.name} ⇐ ${goal.path.text}`;
    if (typeof walked === 'string') return [`${line} (${walked})`];
    return isShown(goal, walked, regions) ? [] : [line];
  });
}

function attempt(entry: MachineEntry, path: Path): Walk | string {
  if (path.text !== [path.input, ...path.steps.map(({ name }) => name)].join(' > ')) {
    return 'its steps are not those of its text';
  }
  try {
    return walkPath(entry, path);
  } catch (error) {
    return getMessage(error);
  }
}

function isShown(
  { kind, name }: Goal,
  { taken, states, configurations, guards }: Walk,
  regions: ReadonlyMap<string, unknown>,
): boolean {
  switch (kind) {
    case 'state':
      // A state that is left at once is never where a microstep ends.
      return states.has(name) || taken.some((each) => each.startsWith(`${name} `));
    case 'transition':
      return taken.includes(name);
    case 'guard':
      return guards.has(name);
    case 'combination':
      return configurations.some((each) => combinationParts(name).every((part) => each.has(part)));
    case 'pair': {
      const [first = '', next] = pairParts(name);
      const inRegion = taken.filter((each) => regions.get(each) === regions.get(first));
      return inRegion.some((each, index) => each === first && inRegion[index + 1] === next);
    }
  }
}
