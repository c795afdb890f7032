import type { Case } from '#contract/staff/case.ts';
import type { Outline } from '#machines/outline.ts';
import type { Situation } from './situation.ts';

type Position = Case['charts'][number];

/** What of a chart is drawn as gone: the state that it is in, and the moves by which it came there. */
export type Way = {
  state: string;
  since: string | null;
  /** By their numbers in the outline. */
  walked: ReadonlySet<number>;
  /** When each state was entered, the last time that it was. */
  times: ReadonlyMap<string, string>;
};

/**
 * Returns the way that a case has gone on a chart. Of two moves between the same states the one counts
 * whose event is among the facts; where the facts name none, both are drawn.
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

/** Returns the machine on whose chart the case is to be seen first. */
export function chartOf({ happening }: Situation, charts: Case['charts']): Position['machine'] {
  const wanted = wantedChart(happening);
  return charts.some(({ machine }) => machine === wanted) ? wanted : 'orderLifecycle';
}

function wantedChart(happening: Situation['happening']): Position['machine'] {
  switch (happening) {
    case 'secondPerson':
    case 'refundRequested':
    case 'refundOffered':
    case 'refunding':
    case 'refundFailed':
    case 'refunded':
    case 'cancelledRefunded':
      return 'refundLifecycle';
    case 'toStart':
    case 'underWay':
      return 'serviceLifecycle';
    default:
      return 'orderLifecycle';
  }
}
