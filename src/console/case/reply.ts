import type { Case } from '#contract/staff/case.ts';
import type { Flow } from '#src/charts/flow.ts';
import { adviceFor, positionAt } from '#src/charts/replay/position.ts';
import { getFirstChart } from './chart-way.ts';
import type { Sides } from './read-sides.ts';
import type { Situation } from './situation.ts';

/**
 * Selects the support advice for the current state of a case (`advice` of `replay.json`), on the chart that
 * the case shows first. The browser's record is older than the server's state and is only a fallback.
 */
export function findAdvice(
  about: Case,
  { opened }: Sides,
  situation: Situation,
  advice: Readonly<Record<string, string>>,
): string | null {
  const machine = getFirstChart(situation, about.charts);
  const state = about.charts.find((chart) => chart.machine === machine)?.state;
  const own = state === undefined ? null : adviceFor(machine, [state], advice);
  if (own !== null || opened === null) return own;
  const position = positionAt(opened, opened.replay.stages.length - 1, null);
  return position === null ? null : adviceFor(position.flow.name, position.leaves, advice);
}

/** Finds the chart by its name. */
export function findFlow(flows: readonly Flow[], name: string): Flow | null {
  return flows.find((flow) => flow.name === name) ?? null;
}
