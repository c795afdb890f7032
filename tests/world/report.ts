import { check } from './check.ts';
import type { Configuration } from './configurations.ts';

/**
 * Searches each configuration and prints how far it went and what a payer could complain of, with a
 * shortest way there. Returns whether there was nothing, and nothing was left unsearched.
 */
export function searchWorlds(configurations: readonly Configuration[]): boolean {
  let isRight = true;
  for (const { name, rules, limit } of configurations) {
    const start = performance.now();
    const { worlds, edges, depth, isComplete, violations } = check(rules, limit);
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
