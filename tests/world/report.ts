import type { Checked } from './violations.ts';

/** A world that can be searched; it prints as cut when it has more than `limit` worlds. */
export type Searchable = { name: string; limit: number; search: () => Checked };

/**
 * Searches each world and prints its size and the violations, each with a shortest trace. Returns true
 * when there were no violations and the search was complete.
 */
export function searchWorlds(searchables: readonly Searchable[]): boolean {
  let isRight = true;
  for (const { name, limit, search } of searchables) {
    const start = performance.now();
    const { worlds, edges, depth, isComplete, violations } = search();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
    const reach = isComplete ? 'complete' : `cut at ${limit}`;
    print(
      `${name}: ${worlds} worlds, ${edges} moves, depth ${depth}, ${reach}; ${seconds} s, ${megabytes} MB`,
    );
    for (const { what, trace } of violations) print(`  ${what}\n    ${trace}`);
    isRight &&= isComplete && violations.length === 0;
  }
  return isRight;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
