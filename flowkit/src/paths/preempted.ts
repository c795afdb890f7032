import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { isBelow } from './transitions.ts';

/**
 * Returns the transitions of a microstep that are really taken. XState names all that an event enables;
 * of those that would leave the same states the first in the document wins, or the innermost.
 */
export function withoutPreempted(
  enabled: readonly AnyTransitionDefinition[],
  before: AnyMachineSnapshot | undefined,
): readonly AnyTransitionDefinition[] {
  const known = enabled.filter(({ source }) => source !== undefined);
  if (known.length < 2 || before === undefined) return known;
  const kept = new Set<AnyTransitionDefinition>();
  for (const transition of known) {
    const left = leftBy(transition, before);
    const rivals = [...kept].filter((other) =>
      [...leftBy(other, before)].some((node) => left.has(node)),
    );
    if (!rivals.every((rival) => isBelow(transition.source, rival.source))) continue;
    for (const rival of rivals) kept.delete(rival);
    kept.add(transition);
  }
  return [...kept];
}

/** The states that a transition leaves. */
function leftBy(
  transition: AnyTransitionDefinition,
  { _nodes: nodes, historyValue: history }: AnyMachineSnapshot,
): ReadonlySet<AnyStateNode> {
  const { target, source, reenter } = transition;
  if (target === undefined || target.length === 0) return new Set();
  const targets = target.flatMap((node) => resolved(node, history));
  const isInside = targets.every((node) => node === source || isBelow(node, source));
  if (isInside && !reenter) return new Set(nodes.filter((node) => isBelow(node, source)));
  const domain = commonAncestor([...targets, source]);
  return new Set(nodes.filter((node) => domain === undefined || isBelow(node, domain)));
}

/** Resolves a target: a history state to its recorded state, or to its default. */
function resolved(
  node: AnyStateNode,
  history: AnyMachineSnapshot['historyValue'],
): readonly AnyStateNode[] {
  if (node.type !== 'history') return [node];
  const { [node.id]: remembered } = history;
  return remembered ?? (node.parent === undefined ? [] : [node.parent]);
}

function commonAncestor([first, ...others]: readonly AnyStateNode[]): AnyStateNode | undefined {
  for (let node = first?.parent; node !== undefined; node = node.parent) {
    const ancestor = node;
    if (others.every((other) => isBelow(other, ancestor))) return ancestor;
  }
  return undefined;
}
