import type { CatalogEntry } from '../../machines/catalog.ts';
import { coverTransitions, type Cover } from './cover.ts';
import { walkPath } from './walk.ts';

export type Coverage = Cover & {
  name: string;
  /** Transitions taken by a running actor while the paths were walked. */
  walked: number;
  uncovered: readonly string[];
};

/** Generates the paths of a machine, walks them all and says what was and was not taken. */
export async function measureCoverage(entry: CatalogEntry): Promise<Coverage> {
  const cover = coverTransitions(entry);
  const taken = new Set<string>();
  for (const path of cover.paths) {
    for (const name of await walkPath(entry, path)) taken.add(name);
  }
  const uncovered = cover.transitions.filter((name) => !taken.has(name));
  return {
    ...cover,
    name: entry.name,
    walked: cover.transitions.length - uncovered.length,
    uncovered,
  };
}
