import type { Cover } from './cover.ts';

/**
 * Returns the paths of a machine as a file that people compare: a line for each goal, sorted, without
 * numbers, so that a change of the machine changes the lines it concerns and no others.
 */
export function formatPaths({ goals, infeasible }: Pick<Cover, 'goals' | 'infeasible'>): string {
  const lines = goals.map(({ kind, name, path }) => `${kind} ${name} ⇐ ${path.text}`);
  const never = infeasible.map(({ pair, reason }) => `never ${pair} : ${reason}`);
  return `${[...lines, ...never].join('\n')}\n`;
}
