import type { Case } from '#contract/staff/case.ts';
import type { Outline } from '#machines/outline.ts';
import type { Flow } from '#src/charts/flow.ts';
import type { Situation } from './situation.ts';

type Position = Case['charts'][number];

/** The part of a chart that counts as walked: the current state and the transitions that led to it. */
export type Way = {
  state: string;
  since: string | null;
  /** Indexes of the transitions in the outline. */
  walked: ReadonlySet<number>;
  /** The last time that each state was entered. */
  times: ReadonlyMap<string, string>;
};

/**
 * Finds the path of a case on a chart. Of two transitions between the same states, the one with an event
 * among the facts counts; if the facts contain neither, both are drawn.
 */
export function wayOn(outline: Outline, { state, visited }: Position, facts: Case['facts']): Way {
  const moves = outline.states.flatMap(({ path, moves: own }) =>
    own.map((move) => ({ from: path, move })),
  );
  const said = new Set(facts.map(({ kind }) => kind));
  const walked = visited.flatMap(({ state: to }, at) => {
    const from = visited[at - 1]?.state;
    const between = moves.flatMap((each, number) =>
      each.from === from && each.move.target === to ? [{ ...each, number }] : [],
    );
    const named = between.filter(({ move }) => said.has(move.by.name));
    return (named.length > 0 ? named : between).map(({ number }) => number);
  });
  const times = new Map(visited.map(({ state: entered, at }) => [entered, at]));
  return { state, since: times.get(state) ?? null, walked: new Set(walked), times };
}

/** Finds the chart by its name. */
export function findFlow(flows: readonly Flow[], name: string): Flow | null {
  return flows.find((flow) => flow.name === name) ?? null;
}

/** The machine with the chart that a case shows first. */
export function getFirstChart(
  { happening }: Situation,
  charts: Case['charts'],
): Position['machine'] {
  const wanted = wantedChart(happening);
  return charts.some(({ machine }) => machine === wanted) ? wanted : 'orderLifecycle';
}

function wantedChart(happening: Situation['happening']): Position['machine'] {
  switch (happening) {
    case 'secondPerson':
    case 'refundRequested':
    case 'refundOffered':
    case 'refunding':
    case 'toSendBack':
    case 'sentBack':
    case 'refundFailed':
    case 'refundToTransfer':
    case 'refunded':
    case 'allReturned':
    case 'cancelledRefunded':
      return 'refundLifecycle';
    case 'toStart':
    case 'underWay':
      return 'serviceLifecycle';
    default:
      return 'orderLifecycle';
  }
}
