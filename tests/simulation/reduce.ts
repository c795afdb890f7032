import type { Step } from './history.ts';

/**
 * Returns a shorter history that fails as well: steps are left out in ever smaller pieces, then what
 * disturbs them, until none of it can be spared. `fails` plays one.
 */
export async function reduce(
  history: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let steps = history;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < steps.length;) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (await fails(fewer)) steps = fewer;
      else from += size;
    }
  }
  for (const index of steps.keys()) {
    const calmer = steps.with(index, { ...at(steps, index), disturbance: null });
    if (at(steps, index).disturbance !== null && (await fails(calmer))) steps = calmer;
  }
  return steps;
}

function at(steps: readonly Step[], index: number): Step {
  const step = steps[index];
  if (step === undefined) throw new Error(`there is no step ${index}`);
  return step;
}
