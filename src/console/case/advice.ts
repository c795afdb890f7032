import type { Case } from '#contract/staff/case.ts';
import type { Flow } from '#src/charts/flow.ts';
import { adviceFor, positionAt } from '#src/charts/replay/position.ts';
import { chartOf } from './chart-way.ts';
import type { Sides } from './read-sides.ts';
import type { Situation } from './situation.ts';

/**
 * Returns what support advises where the case is (`advice` of `replay.json`): of the chart on which the case is
 * shown first. What a browser recorded is older than what the server says now, and only stands in for it.
 */
export function adviceOf(
  about: Case,
  { opened }: Sides,
  situation: Situation,
  advice: Readonly<Record<string, string>>,
): string | null {
  const machine = chartOf(situation, about.charts);
  const state = about.charts.find((chart) => chart.machine === machine)?.state;
  const own = state === undefined ? null : adviceFor(machine, [state], advice);
  if (own !== null || opened === null) return own;
  const position = positionAt(opened, opened.replay.stages.length - 1, null);
  return position === null ? null : adviceFor(position.flow.name, position.leaves, advice);
}

/** Returns the chart of a name. */
export function flowOf(flows: readonly Flow[], name: string): Flow | null {
  return flows.find((flow) => flow.name === name) ?? null;
}
