import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { isBelow, matchesDescriptor, getRegion, listSiblings } from './transitions.ts';
import { childrenIn, type World } from './world.ts';

/**
 * Lists the transitions of a region that the chart offers in the current state, if their event can
 * occur. A finished actor does not finish again, an expired timer does not fire again, and a done event
 * of a state comes immediately or never.
 */
export function offeredIn(world: World, region: AnyStateNode): readonly AnyTransitionDefinition[] {
  const { status, _nodes: nodes } = world.snapshot;
  if (status !== 'active') return [];
  const inRegion = nodes.filter((node) => getRegion(node) === region);
  const timers = new Set([...world.timers.values()].map(({ type }) => type));
  const children = childrenIn(world).map(([id]) => id);
  const canCome = (type: string) => {
    if (type.startsWith('xstate.done.state.')) return false;
    if (type.startsWith('xstate.after.')) return timers.has(type);
    const [, actor] = /^xstate\.(?:(?:done|error)\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
    return actor === undefined || children.some((id) => matchesDescriptor(id, actor));
  };
  const transient = inRegion.flatMap(({ always }) => always ?? []);
  if (transient.length > 0) return transient.filter(isFirst);
  return inRegion.flatMap((node) =>
    [...node.transitions]
      .filter(([type]) => canCome(type) && !isShadowed(node, type, nodes))
      .flatMap(([, transitions]) => transitions.filter(isFirst)),
  );
}

/** Returns the transitions of a region that follow in the same step: `always`, and that a state is done. */
export function raisedIn(
  { status, _nodes: nodes }: AnyMachineSnapshot,
  { region, by }: { region: AnyStateNode; by: AnyTransitionDefinition },
): readonly AnyTransitionDefinition[] {
  if (status !== 'active') return [];
  const inRegion = nodes.filter((node) => getRegion(node) === region);
  const transient = inRegion.flatMap(({ always }) => always ?? []);
  if (transient.length > 0) return transient.filter(isFirst);
  if (by.target === undefined) return [];
  return inRegion
    .filter((node) => node.type === 'compound' && hasFinished(node, nodes))
    .flatMap((node) => node.transitions.get(`xstate.done.state.${node.id}`) ?? [])
    .filter(isFirst);
}

function hasFinished(node: AnyStateNode, nodes: readonly AnyStateNode[]): boolean {
  return nodes.some(({ type, parent }) => type === 'final' && parent === node);
}

/** True when no earlier sibling is unconditional. */
export function isFirst(transition: AnyTransitionDefinition): boolean {
  const siblings = listSiblings(transition);
  const before = siblings.slice(0, siblings.indexOf(transition));
  return before.every(({ guard }) => guard !== undefined);
}

/** True when a nested state always handles the event before this one. */
export function isShadowed(
  node: AnyStateNode,
  type: string,
  nodes: readonly AnyStateNode[],
): boolean {
  return nodes.some(
    (inner) =>
      isBelow(inner, node) &&
      getRegion(inner) === getRegion(node) &&
      [...inner.transitions].some(
        ([descriptor, transitions]) =>
          matchesDescriptor(type, descriptor) &&
          transitions.some(({ guard }) => guard === undefined),
      ),
  );
}
