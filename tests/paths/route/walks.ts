import { allDisturbances, type Disturbance } from './disturbances.ts';
import { allBeginnings, hashText, shortPaths, type ListedPath } from './path-list.ts';

/** A path, with the disturbance after its last step. */
export type Walk = readonly [text: string, disturbance: Disturbance, path: ListedPath];

/**
 * Returns the walks through a machine: each path with one disturbance, which moves only with the path.
 * With DISTURBANCES=every (`npm run test:long -- disturbances`) every beginning of every path with
 * each of them.
 */
export function listWalks(machine: string): readonly Walk[] {
  if (process.env['DISTURBANCES'] === 'every') {
    return allBeginnings(machine).flatMap((path) =>
      allDisturbances.map((disturbance) => [path.text, disturbance, path] as const),
    );
  }
  return shortPaths(machine).flatMap((path) => {
    const disturbance = allDisturbances[hashText(path.text) % allDisturbances.length];
    return disturbance === undefined ? [] : [[path.text, disturbance, path] as const];
  });
}
