import type { AnyStateMachine } from 'xstate';
import type { Cover, Goal } from '../paths/cover.ts';
import { createChart, type Chart } from './chart.ts';
import { toMermaid } from './mermaid.ts';
import { toScxml } from './scxml.ts';
import { toStately } from './stately.ts';

export const formats = ['vitest', 'playwright', 'mermaid', 'json', 'scxml', 'stately'] as const;
export type Format = (typeof formats)[number];

/** How the file of each format ends. */
export const endings: Readonly<Record<Format, string>> = {
  vitest: 'test.ts',
  playwright: 'spec.ts',
  mermaid: 'mmd',
  json: 'json',
  scxml: 'scxml',
  stately: 'stately.json',
};

/** Returns the paths or the chart of a machine in the form that another tool takes. */
export function exportPaths(
  machine: AnyStateMachine,
  cover: Pick<Cover, 'goals' | 'gaps' | 'infeasible'>,
  format: Format,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(asJson(machine, cover), null, 2)}\n`;
    case 'vitest':
      return asVitest(machine.id, cover);
    case 'playwright':
      return asPlaywright(machine.id, cover);
    case 'mermaid':
      return toMermaid(createChart(machine));
    case 'scxml':
      return toScxml(createChart(machine));
    case 'stately':
      return toStately(createChart(machine));
  }
}

/** Returns the chart in the JSON of paths. */
export function fromJson(text: string): Chart {
  const { chart }: { chart: Chart } = JSON.parse(text);
  return chart;
}

function asJson(
  machine: AnyStateMachine,
  { goals, gaps, infeasible }: Pick<Cover, 'goals' | 'gaps' | 'infeasible'>,
) {
  return {
    machine: machine.id,
    chart: createChart(machine),
    paths: goals.map((goal) => ({ goal: goalName(goal), ...toExportedPath(goal) })),
    gaps: gaps.map(({ kind, name, reason }) => ({ goal: `${kind} ${name}`, reason })),
    infeasible,
  };
}

function asVitest(machine: string, { goals }: Pick<Cover, 'goals'>): string {
  const paths = goals.map((goal) => [goalName(goal), toExportedPath(goal)] as const);
  return `import { expect, it } from 'vitest';
import { play } from './play-${machine}.ts';

/** \`play\` starts the machine with an input and sends what the events name; it returns the actor. */
it.each(${JSON.stringify(paths, null, 2)} as const)(${JSON.stringify(`${machine}: %s`)}, async (_goal, { input, events }) => {
  const actor = await play(input, events);

  expect(actor.getSnapshot().status).not.toBe('error');
});
`;
}

function asPlaywright(machine: string, { goals }: Pick<Cover, 'goals'>): string {
  const tests = goals.map((goal) => {
    const { input, events } = toExportedPath(goal);
    const steps = events.map(
      (event) =>
        `  await test.step(${JSON.stringify([event.type, event.case].filter(Boolean).join(' '))}, () => visitor.take(${JSON.stringify(event)}));`,
    );
    return `test(${JSON.stringify(`${machine}: ${goalName(goal)}`)}, async ({ page }) => {
  const visitor = await begin(page, ${JSON.stringify(input)});
${steps.join('\n')}
});`;
  });
  return `import { test } from '@playwright/test';
import { begin } from './begin-${machine}.ts';

${tests.join('\n\n')}
`;
}

function goalName({ kind, name }: Goal): string {
  return `${kind} ${name}`;
}

function toExportedPath({ path }: Goal) {
  return {
    input: path.input,
    events: path.steps.map((step) => ({ type: step.event.type, case: step.case })),
  };
}
