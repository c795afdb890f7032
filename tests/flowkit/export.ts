import type { AnyStateMachine } from 'xstate';
import type { Cover, Goal } from './cover.ts';
import { stateName, transitionName, transitionsOf } from './transitions.ts';

export const formats = ['vitest', 'playwright', 'mermaid', 'json'] as const;
export type Format = (typeof formats)[number];

/** Returns the paths of a machine in the form that another tool takes. */
export function exportPaths(machine: AnyStateMachine, cover: Cover, format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(asJson(machine.id, cover), null, 2)}\n`;
    case 'vitest':
      return asVitest(machine.id, cover);
    case 'playwright':
      return asPlaywright(machine.id, cover);
    case 'mermaid':
      return asMermaid(machine);
  }
}

function asJson(machine: string, { goals, infeasible }: Cover) {
  return {
    machine,
    paths: goals.map((goal) => ({ goal: goalName(goal), ...eventsOf(goal) })),
    infeasible,
  };
}

function asVitest(machine: string, { goals }: Cover): string {
  const paths = goals.map((goal) => [goalName(goal), eventsOf(goal)] as const);
  return `import { expect, it } from 'vitest';
import { play } from './play-${machine}.ts';

/** \`play\` starts the machine with an input and sends what the events name; it returns the actor. */
it.each(${JSON.stringify(paths, null, 2)} as const)('${machine}: %s', async (_goal, { input, events }) => {
  const actor = await play(input, events);

  expect(actor.getSnapshot().status).not.toBe('error');
});
`;
}

function asPlaywright(machine: string, { goals }: Cover): string {
  const tests = goals.map((goal) => {
    const { input, events } = eventsOf(goal);
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

/** The chart as a state diagram; states are named by their whole path. */
function asMermaid(machine: AnyStateMachine): string {
  const lines = transitionsOf(machine).map((transition) => {
    const from = stateName(transition.source);
    const to = stateName(transition.target?.[0] ?? transition.source);
    const cause = transitionName(transition).slice(from.length + 1);
    return `  ${mermaidName(from)} --> ${mermaidName(to)} : ${cause}`;
  });
  const [first] = machine.root.initial.target ?? [];
  const start = first === undefined ? [] : [`  [*] --> ${mermaidName(stateName(first))}`];
  return `${['stateDiagram-v2', ...start, ...lines].join('\n')}\n`;
}

function mermaidName(state: string): string {
  return state === '*' ? 'anywhere' : state.replaceAll('.', '_');
}

function goalName({ kind, name }: Goal): string {
  return `${kind} ${name}`;
}

function eventsOf({ path }: Goal) {
  return {
    input: path.input,
    events: path.steps.map((step) => ({ type: step.event.type, case: step.case })),
  };
}
