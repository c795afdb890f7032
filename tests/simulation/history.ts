import { createChance, type Chance } from '#tests/support/chance.ts';
import type { Act, Racer, Step } from './acts.ts';
import { book, choices, choose, code, note, order, type Had } from './choices.ts';
import { races } from './races.ts';
import type { Disturbance } from './scheduler.ts';

/** Returns the history of a seed: about `length` steps, some of them disturbed, some at once. */
export function createHistory(seed: number, length: number): Step[] {
  const chance = createChance(seed);
  const had: Had = {
    order: 0,
    service: 0,
    text: 0,
    code: 0,
    paid: 0,
    refund: 0,
    invoice: 0,
    booking: 0,
  };
  const of = (act: Act, node: number, disturbance: Disturbance | null): Racer => {
    note(had, act);
    return { ...act, node, disturbance };
  };
  const steps: Step[] = begin(chance).map((act) => of(act, 0, null));
  const rest = length - 4 + chance.below(9);
  while (steps.length < rest) {
    if (chance.below(4) > 0) {
      steps.push(of(choose(chance, choices, had), chance.below(2), disturbance(chance, 4)));
      continue;
    }
    const node = chance.below(2);
    const racers = choose(chance, races, had).map((act, index) =>
      of(act, (node + index) % 2, disturbance(chance, 16)),
    );
    steps.push({ do: 'race', racers, switches: drawSwitches(chance) });
  }
  return steps;
}

/** Begins with an order and a code for it; a fourth of the histories with a service under way, a fourth with hours. */
function begin(chance: Chance): Act[] {
  const beginning = chance.below(4);
  if (beginning > 1) return [order(chance), code(chance)];
  if (beginning === 0) {
    return [
      { do: 'order', who: 0, kind: 'membership', variant: 1 },
      code(chance),
      { do: 'pay', nth: 0, how: 'approve' },
      { ...book(chance), who: 0 },
      book(chance),
    ];
  }
  return [
    { do: 'order', who: 0, kind: 'service', variant: chance.below(2) },
    code(chance),
    { do: 'pay', nth: 0, how: 'approve' },
    { do: 'serve', nth: 0, how: 'start' },
    { do: 'open matter', nth: 0, units: 1 + chance.below(3) },
  ];
}

/** Disturbs one of the given number. */
function disturbance(chance: Chance, oneOf: number): Disturbance | null {
  const how = chance.of(['hold', 'hold', 'crash'] as const);
  return chance.below(oneOf) === 0 ? { at: 1 + chance.below(9), how } : null;
}

/** A few numbers, mostly small, because the first turns decide a race. */
function drawSwitches(chance: Chance): number[] {
  const turns = Array.from(
    { length: 1 + chance.below(5) },
    () => 1 + chance.below(chance.of([12, 30, 60])),
  );
  return [...new Set(turns)].toSorted((one, other) => one - other);
}
