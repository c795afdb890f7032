import type { AnyMachineSnapshot } from 'xstate';
import { entries } from '../entries.ts';
import { explore, type Graph, stateName } from 'flowkit';
import { longestPaths, showsTwo } from '../route/path-list.ts';

/** A path of the list, and where it leads. */
export type Walk = {
  machine: string;
  /** As the list has it: `start > order.opened > fetchOrder=pending`. */
  text: string;
  /** The name of the input that it begins with. */
  input: string;
  steps: readonly string[];
  /** The innermost states in which the machine is at the beginning, and then after each step. */
  states: readonly (readonly string[])[];
};

/**
 * Returns the paths of a machine that show its states, or every transition and guard outcome as well,
 * each once. Throws for a path that the machine does not take.
 */
export function walksThrough(machine: string, goals: 'states' | 'transitions'): readonly Walk[] {
  const listed = longestPaths(machine, ({ goal }) =>
    goals === 'states' ? goal.startsWith('state ') : !showsTwo(goal),
  ).map(({ text }) => text);
  return createWalks(machine, [...listed, ...(seenBy[machine] ?? [])]);
}

/** Returns these paths of a machine. Throws for one that the machine does not take. */
export function createWalks(machine: string, texts: readonly string[]): readonly Walk[] {
  const entry = entries.find(({ name }) => name === machine);
  if (entry === undefined) throw new Error(`The catalogue has no machine "${machine}".`);
  const graph = explore(entry);
  return texts.map((text) => {
    const [input = '', ...steps] = text.split(' > ');
    return { machine, text, input, steps, states: statesOnTheWay(graph, input, steps) };
  });
}

/** Returns the innermost states of a machine, as the lists name them. */
export function innermostStates(snapshot: AnyMachineSnapshot): readonly string[] {
  return snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(stateName);
}

/** Paths that make a state visible when the shortest path to it does not. */
const seenBy: Readonly<Record<string, readonly string[]>> = {
  checkout: [
    'start > order.opened > fetchOrder=pending+code > order.changed > checkOrder!unreachable',
  ],
  payment: [
    'start > fetchStatus=pending 30 min',
    'start > poll.requested',
    'returned > fetchStatus=pending 30 min > wallet.requested > openWallet!unavailable',
    'returned > fetchStatus=pending 30 min > tab.hidden > tab.shown > fetchStatus=success',
    'returned > fetchStatus=pending 0 min > fetchStatus=pending 0 min',
  ],
  upgrade: [
    'start > plan.opened > fetchPlan=free > order.paid > fetchPlan!unreachable',
    'start > plan.opened > fetchPlan=free > order.paid > fetchPlan=premium',
  ],
  attachment: ['start > checkFile=tooLarge'],
  unread: ['start > fetchUnread=three > unread.changed'],
  watch: ['start > after readInterval > readPage!unreachable'],
  // Where nothing was offered before, nothing is while it is read again.
  refundRequest: ['order > fetchQuote=none > retry.requested'],
  invoiceRequest: ['start > fetchAvailable=none > available.changed'],
  // The shortest paths only cancel.
  booking: [
    'place > fetchTimes=some > time.submitted > performAct=done',
    'place > fetchTimes=some > time.submitted > performAct!unreachable',
    'place > fetchTimes=some > time.submitted > performAct!taken > fetchTimes=some',
    'page > move.requested > fetchTimes=some > time.submitted > performAct=done',
  ],
};

function statesOnTheWay({ starts, edges, places }: Graph, input: string, steps: readonly string[]) {
  const statesAt = (place: string) => {
    const snapshot = places.get(place);
    return snapshot === undefined ? [] : innermostStates(snapshot);
  };
  let place = starts.find((start) => start.input === input)?.to;
  const states = [statesAt(place ?? '')];
  for (const name of steps) {
    const edge = edges.find(({ from, step }) => from === place && step.name === name);
    if (edge === undefined) throw new Error(`nothing takes "${name}" after ${steps.join(' > ')}`);
    place = edge.to;
    states.push(statesAt(place));
  }
  return states;
}
