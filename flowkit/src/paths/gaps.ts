import type { AnyTransitionDefinition } from 'xstate';
import { isFirst, isShadowed } from './candidates.ts';
import type { MachineEntry } from './entry.ts';
import type { Graph } from './explore.ts';
import { matchesName, pairName, type GoalKind, type Pair } from './goal-names.ts';
import type { GuardTrait } from './observed-guards.ts';
import {
  matchesDescriptor,
  stateName,
  listStates,
  transitionName,
  listTransitions,
} from './transitions.ts';
import { childrenIn } from './world.ts';

/** A goal that no path shows. */
export type Gap = {
  kind: GoalKind;
  name: string;
  /** The reason from the entry, or the remedy when the entry has none. */
  reason: string;
  /** True when the entry or the search itself gives the reason. */
  isExplained: boolean;
};

type Found = {
  graph: Graph;
  isCovered(goal: string): boolean;
  pairs: readonly Pair[];
  combinations: readonly string[];
};

/**
 * Lists every uncovered goal with its reason; faults are the goals without a reason and the reasons for
 * covered goals.
 */
export function findGaps(entry: MachineEntry, found: Found) {
  const { name, infeasible, unreachable = [] } = entry;
  const used = new Set<object>();
  const ownReason = (goal: string) => {
    const given = unreachable.find((each) => matchesName(each.goal, goal));
    if (given !== undefined) used.add(given);
    return given?.reason;
  };
  const pairReason = ({ first, next }: Pair) => {
    const given = infeasible.find(
      (each) => matchesName(each.first, first) && matchesName(each.next, next),
    );
    if (given !== undefined) used.add(given);
    return given?.reason;
  };
  const gap = (kind: GoalKind, goal: string, reason: string | undefined, advice: string): Gap => ({
    kind,
    name: goal,
    reason: reason ?? advice,
    isExplained: reason !== undefined,
  });
  const gaps: readonly Gap[] = [
    ...missingGoals(found).map(({ kind, goal, advice }) =>
      gap(kind, goal, ownReason(`${kind} ${goal}`), advice),
    ),
    ...found.pairs.map((pair) =>
      gap(
        'pair',
        pairName(pair),
        pairReason(pair),
        `no path takes "${pair.first}" and then "${pair.next}". Add the payload or result that allows it, or name the pair as infeasible, with the reason.`,
      ),
    ),
    ...found.combinations
      .filter((each) => !found.isCovered(`combination ${each}`))
      .map((each) => gap('combination', each, `in none of ${found.graph.worlds.size} places`, '')),
  ];
  const unexplained = gaps.filter(({ isExplained }) => !isExplained);
  const spare = [
    ...infeasible
      .filter((given) => !used.has(given))
      .map((given) => `the pair "${pairName(given)}" is named as infeasible and is not`),
    ...unreachable
      .filter((given) => !used.has(given))
      .map(({ goal }) => `"${goal}" is named as unreachable and is not`),
  ];
  return {
    gaps,
    faults: [
      ...unexplained.map(({ reason }) => `${name}: ${reason}`),
      ...spare.map((sentence) => `${name}: ${sentence}. Take it off the list.`),
    ],
  };
}

/** Lists the uncovered states, transitions and guard outcomes with the remedy for each. */
function missingGoals({ graph, isCovered }: Found) {
  const { machine, guards } = graph;
  const isMissing = (kind: GoalKind) => (name: string) => !isCovered(`${kind} ${name}`);
  const states = listStates(machine)
    .map(stateName)
    .filter(isMissing('state'))
    .map((goal) => ({
      kind: 'state' as const,
      goal,
      advice: `nothing leads to the state "${goal}". Remove it, or add the input, payload or result that leads there.`,
    }));
  const transitions = listTransitions(machine)
    .map((transition) => ({ transition, goal: transitionName(transition) }))
    .filter(({ goal }) => isMissing('transition')(goal))
    .map(({ transition, goal }) => ({
      kind: 'transition' as const,
      goal,
      advice: adviseTransition(graph, transition),
    }));
  const outcomes = guards
    .flatMap((guard) => [true, false].map((outcome) => ({ guard, goal: `${guard} = ${outcome}` })))
    .filter(({ goal }) => isMissing('guard')(goal))
    .map(({ guard, goal }) => ({
      kind: 'guard' as const,
      goal,
      advice: `"${goal}" never happens${adviseGuard(graph.traits.get(guard))}`,
    }));
  return [...states, ...transitions, ...outcomes];
}

function adviseGuard(trait: GuardTrait | undefined): string {
  if (trait === 'child') {
    return `: it reads an actor, and actors are not entered. Listen to the actor with onSnapshot and name its snapshots in results, or name this as unreachable, with the reason.`;
  }
  if (trait === 'random') {
    return `: it is random, and gets 0.5 for every number. Let an input, payload or result decide, or name this as unreachable, with the reason.`;
  }
  return `. Remove the guard, or add a payload or result that makes it so.`;
}

/** Returns why nothing takes a transition, and the remedy. */
function adviseTransition(
  { starts, edges, worlds }: Graph,
  transition: AnyTransitionDefinition,
): string {
  const { source, eventType } = transition;
  const name = transitionName(transition);
  const rivals = [...starts, ...edges].flatMap(({ microsteps }) =>
    microsteps.flatMap(({ taken, preempted }) =>
      preempted.includes(transition) ? taken.map(transitionName) : [],
    ),
  );
  if (rivals.length > 0) {
    const names = [...new Set(rivals)].map((each) => `"${each}"`).join(', ');
    return `"${name}" always gives way to ${names}, which would leave the same states. Remove it, or give the other a guard.`;
  }
  if (!isFirst(transition)) {
    return `a candidate without a guard always comes before "${name}". Remove one, or give the first a guard.`;
  }
  const places = [...worlds.values()].filter(({ snapshot }) => snapshot._nodes.includes(source));
  const isHidden = places.every(({ snapshot }) => isShadowed(source, eventType, snapshot._nodes));
  if (eventType !== '' && places.length > 0 && isHidden) {
    return `states inside "${stateName(source)}" always handle the event before "${name}". Remove it, or let one of them leave it.`;
  }
  return `nothing takes "${name}". Remove it, or add the payload or result ${transition.guard === undefined ? 'that leads to it' : 'for which its guard is true'}.`;
}

/**
 * Lists the entry's events that the machine never handles, and its internal events that are never
 * raised.
 */
export function findStrays(
  { name, internal, events, results }: MachineEntry,
  { machine, starts, edges, worlds }: Graph,
): readonly string[] {
  const taken = new Set(
    [...starts, ...edges].flatMap(({ microsteps }) =>
      microsteps.flatMap((each) => each.taken.map(({ eventType }) => eventType)),
    ),
  );
  const raised = internal
    .filter((type) => !taken.has(type))
    .map((type) => `nothing raises "${type}". Take it off the internal events.`);
  const ownTypes = [machine.root, ...listStates(machine)].flatMap((node) => [
    ...node.transitions.keys(),
  ]);
  const isHeard = (type: string) =>
    ownTypes.some((each) => matchesDescriptor(type, each) || each === type);
  const sources = new Map(
    [...worlds.values()].flatMap(({ snapshot }) =>
      childrenIn({ snapshot, timers: new Map(), ended: new Set() }).map(
        ([id, { src }]: readonly [string, { src?: unknown }]) => [id, String(src)] as const,
      ),
    ),
  );
  const listIds = (actor: string) => [
    actor,
    ...[...sources].filter(([, src]) => src === actor).map(([id]) => id),
  ];
  const strays = [
    ...Object.keys(events).flatMap((type) => (isHeard(type) ? [] : [`events["${type}"]`])),
    ...Object.entries(results).flatMap(([actor, ends]) =>
      Object.keys(ends)
        .filter((end) => !listIds(actor).some((id) => isHeard(endType(end, id))))
        .map((end) => `results.${actor}.${end}`),
    ),
  ].map((given) => `the machine listens to nothing like ${given}. Take it out.`);
  return [...raised, ...strays].map((sentence) => `${name}: ${sentence}`);
}

function endType(end: string, id: string): string {
  return end === 'snapshot' ? `xstate.snapshot.${id}` : `xstate.${end}.actor.${id}`;
}
