import type { AnyMachineSnapshot } from 'xstate';
import { expect, it } from 'vitest';
import { outlines } from '#machines/outline.ts';
import { begin, choicesIn, take } from '#src/charts/walk.ts';
import { entries } from './entries.ts';
import { explore } from 'flowkit';

// The atlas leaves out what only staff see.
const drawn = entries.filter(({ name }) => Object.hasOwn(outlines, name));

it.each(drawn)('a walk on the chart of $name goes wherever the machine goes', (entry) => {
  const outline = outlines[entry.name];
  if (outline === undefined) throw new Error(`${entry.name} has no outline`);
  const { places, edges } = explore(entry);
  const wrong = edges.flatMap(({ from, step, microsteps }) => {
    const place = places.get(from);
    if (place === undefined) return [`${from} is nowhere`];
    let active = activeIn(place);
    return microsteps.flatMap(({ taken, after }) => {
      const before = active;
      for (const { source, target } of taken) {
        const goal = target?.[0]?.path.join('.') ?? null;
        active = take(outline, active, { from: source.path.join('.'), target: goal });
      }
      const offered = taken.every(({ source }) =>
        choicesIn(outline, before).some((choice) => choice.from === source.path.join('.')),
      );
      const isRight = sorted(active) === sorted(activeIn(after));
      active = activeIn(after);
      return isRight && offered ? [] : [`${from}: ${step.name}`];
    });
  });

  expect(edges.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
  expect([...begin(outline)]).toContain(outline.initial[0]);
});

function activeIn(snapshot: AnyMachineSnapshot): ReadonlySet<string> {
  return new Set(snapshot._nodes.map(({ path }) => path.join('.')));
}

function sorted(paths: ReadonlySet<string>): string {
  return [...paths].toSorted().join(' ');
}
