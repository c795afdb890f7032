import type { Cover } from '../paths/cover.ts';
import type { MachineEntry } from '../paths/entry.ts';
import { planPath, type Expected, type PlannedPath } from '../paths/plan.ts';
import { createChart, findEffects, type Chart } from './chart.ts';
import { toHtml } from './html.ts';
import { toMermaid } from './mermaid.ts';
import { toScxml } from './scxml.ts';
import { toStately } from './stately.ts';

export const formats = [
  'vitest',
  'playwright',
  'html',
  'mermaid',
  'json',
  'scxml',
  'stately',
] as const;
export type Format = (typeof formats)[number];

/** How the file of each format ends. */
export const endings: Readonly<Record<Format, string>> = {
  vitest: 'test.ts',
  playwright: 'spec.ts',
  html: 'html',
  mermaid: 'mmd',
  json: 'json',
  scxml: 'scxml',
  stately: 'stately.json',
};

/** Returns the name of a machine as part of the name of a file; a machine without an id is `(machine)`. */
export function toFileName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '');
}

/**
 * Returns the paths or the chart of a machine in the form that another tool takes. Throws when a running actor
 * does not follow a path.
 */
export function exportPaths(
  entry: MachineEntry,
  cover: Pick<Cover, 'goals' | 'gaps' | 'infeasible'>,
  format: Format,
): string {
  const plan = () => cover.goals.map((goal) => planPath(entry, goal));
  const chart = () => createChart(entry.machine);
  switch (format) {
    case 'json':
      return `${JSON.stringify(asJson(chart(), plan(), cover), null, 2)}\n`;
    case 'vitest':
      return asVitest(entry.name, plan());
    case 'playwright':
      return asPlaywright(entry.name, plan());
    case 'html':
      return toHtml(entry.machine, cover);
    case 'mermaid':
      return toMermaid(chart());
    case 'scxml':
      return toScxml(chart(), {
        effects: findEffects(entry.machine),
        delays: entry.machine.implementations.delays,
      });
    case 'stately':
      return toStately(chart());
  }
}

/** Returns the chart in the JSON of paths. */
export function fromJson(text: string): Chart {
  const { chart }: { chart: Chart } = JSON.parse(text);
  return chart;
}

function asJson(
  chart: Chart,
  paths: readonly PlannedPath[],
  { gaps, infeasible }: Pick<Cover, 'gaps' | 'infeasible'>,
) {
  return {
    machine: chart.id,
    chart,
    paths,
    gaps: gaps.map(({ kind, name, reason }) => ({ goal: `${kind} ${name}`, reason })),
    infeasible,
  };
}

function asVitest(name: string, paths: readonly PlannedPath[]): string {
  return `import { expect, it } from 'vitest';
import type { Expected, PlannedPath } from 'flowkit';
import { begin } from './play-${toFileName(name)}.ts';

const paths: readonly PlannedPath[] = [
${paths.map((path) => `  ${JSON.stringify(path)},`).join('\n')}
];

it.each(paths.map((path) => [path.goal, path] as const))(${JSON.stringify(`${name}: %s`)}, async (_goal, path) => {
  const player = await begin(path.input);
  const check = async (step: string, { state, status, transitions, actions }: Expected) => {
    const place: Expected = await player.getPlace();
    expect({ step, state: place.state, status: place.status }).toEqual({ step, state, status });
    if (transitions && place.transitions) expect({ step, transitions: place.transitions }).toEqual({ step, transitions });
    if (actions && place.actions) expect({ step, actions: place.actions }).toEqual({ step, actions });
  };
  await check('start', path.begin);
  for (const step of path.steps) {
    await player.take(step);
    await check(step.name, step);
  }
});
`;
}

function asPlaywright(name: string, paths: readonly PlannedPath[]): string {
  const check = ({ state }: Expected) =>
    `await expect.poll(() => visitor.isIn(${JSON.stringify(state)})).toBe(true);`;
  const tests = paths.map(({ goal, input, begin, steps }) => {
    const taken = steps.map((step) => {
      const { type, case: given } = step;
      return `  await test.step(${JSON.stringify(step.name)}, async () => {
    await visitor.take(${JSON.stringify({ name: step.name, type, case: given })});
    ${check(step)}
  });`;
    });
    return `test(${JSON.stringify(`${name}: ${goal}`)}, async ({ page }) => {
  const visitor = await begin(page, ${JSON.stringify(input)});
${[`  ${check(begin)}`, ...taken].join('\n')}
});`;
  });
  return `import { expect, test } from '@playwright/test';
import { begin } from './begin-${toFileName(name)}.ts';

${tests.join('\n\n')}
`;
}
