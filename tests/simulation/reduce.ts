import type { Racer, Step } from './acts.ts';

/**
 * Finds a shorter history that also fails: leaves out steps in ever smaller groups, then participants of
 * races, then disturbances, until every part is needed. `fails` plays one.
 */
export async function reduce(
  history: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let steps = await shorten(history, Math.ceil(history.length / 2), fails);
  for (let index = 0; index < steps.length;) {
    const simpler = await firstFailing(steps, index, fails);
    if (simpler === null) index += 1;
    else steps = simpler;
  }
  return shorten(steps, 1, fails);
}

/** Leaves out as many steps in a row as `largest`, then half as many, down to one. */
async function shorten(
  history: readonly Step[],
  largest: number,
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let steps = history;
  for (let size = largest; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < steps.length;) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (await fails(fewer)) steps = fewer;
      else from += size;
    }
  }
  return steps;
}

async function firstFailing(
  steps: readonly Step[],
  index: number,
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[] | null> {
  const step = steps[index];
  for (const simpler of step === undefined ? [] : simplerThan(step)) {
    const changed = steps.toSpliced(index, 1, ...simpler);
    if (await fails(changed)) return changed;
  }
  return null;
}

/** Lists replacements of a step, each with one part less. */
function simplerThan(step: Step): (readonly Step[])[] {
  if (step.do !== 'race') return calmer(step).map((each) => [each]);
  const { racers, switches } = step;
  const races = [
    ...racers.map((_, index) => ({ ...step, racers: racers.toSpliced(index, 1) })),
    ...switches.map((_, index) => ({ ...step, switches: switches.toSpliced(index, 1) })),
    ...racers.flatMap((racer, index) =>
      calmer(racer).map((each) => ({ ...step, racers: racers.with(index, each) })),
    ),
  ];
  // One after the other; a race needs at least two.
  return [racers, ...races.filter((race) => race.racers.length > 0).map((race) => [race])];
}

function calmer(step: Racer): Racer[] {
  return step.disturbance === null ? [] : [{ ...step, disturbance: null }];
}
