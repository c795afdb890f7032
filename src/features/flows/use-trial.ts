import { useState } from 'react';
import type { Move, Outline } from '#machines/outline.ts';
import { begin, take, type Choice } from '#src/charts/walk.ts';

type Step = { by: Move['by']; before: ReadonlySet<string> };

export type Trial = {
  active: ReadonlySet<string>;
  steps: readonly Step[];
  take: (choice: Choice, target: Move['target']) => void;
  back: () => void;
  leave: () => void;
};

/**
 * A trial walk on a chart; null until it is started. `onArrive` receives the state at the end of each step.
 */
export function useTrial(
  outline: Outline,
  onArrive: (path: string) => void,
): { trial: Trial | null; start: () => void } {
  const [walk, setWalk] = useState<Pick<Trial, 'active' | 'steps'> | null>(null);
  function show(next: Pick<Trial, 'active' | 'steps'>, target: string | null) {
    setWalk(next);
    const inside = outline.states
      .filter(({ path }) => next.active.has(path))
      .map(({ path }) => path);
    const arrived = inside.filter(
      (path) => target === null || path === target || path.startsWith(`${target}.`),
    );
    onArrive(arrived.at(-1) ?? '');
  }
  return {
    start: () => show({ active: begin(outline), steps: [] }, null),
    trial:
      walk === null
        ? null
        : {
            ...walk,
            take({ from, by }, target) {
              const active = take(outline, walk.active, { from, target });
              const steps = [...walk.steps, { by, before: walk.active }];
              show({ active, steps }, target ?? from);
            },
            back() {
              const last = walk.steps.at(-1);
              if (last !== undefined) {
                show({ active: last.before, steps: walk.steps.slice(0, -1) }, null);
              }
            },
            leave: () => setWalk(null),
          },
  };
}
