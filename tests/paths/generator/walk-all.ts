import type { Cover } from './cover.ts';
import type { MachineEntry } from './entry.ts';
import { pairParts } from './pairs.ts';
import type { Path } from './shortest.ts';
import { regionOf, transitionName, transitionsOf } from './transitions.ts';
import { walkPath } from './walk.ts';

/**
 * Walks every path of a cover on a running actor, each once. Returns the transitions that the actor
 * did not take and the pairs that did not follow each other in their region.
 */
export async function walkAll(entry: MachineEntry, cover: Cover): Promise<readonly string[]> {
  const walks = new Map<string, Promise<readonly string[]>>();
  const walk = (path: Path) => {
    const walked = walks.get(path.text) ?? walkPath(entry, path);
    walks.set(path.text, walked);
    return walked;
  };
  const regions = new Map(
    transitionsOf(entry.machine).map((each) => [transitionName(each), regionOf(each.source)]),
  );
  const broken: string[] = [];
  for (const { kind, name, path } of cover.goals) {
    const taken = await walk(path);
    const [first = '', next] = kind === 'pair' ? pairParts(name) : [name];
    const inRegion = taken.filter((each) => regions.get(each) === regions.get(first));
    const follows = inRegion.some((each, index) => each === first && inRegion[index + 1] === next);
    if ((kind === 'transition' && !taken.includes(first)) || (kind === 'pair' && !follows)) {
      broken.push(`${entry.name}: ${kind} ${name} ⇐ ${path.text}`);
    }
  }
  return broken;
}
