import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from './graph-functions.ts';

/** Every transition of a machine: what "covered" is measured against. */
export function transitionsOf(machine: AnyStateMachine): readonly AnyTransitionDefinition[] {
  return [machine.root, ...statesOf(machine)].flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat(),
  );
}

/** Every state below the root, compound ones included. */
export function statesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  return getStateNodes(machine);
}

/** Every actor that a state or the root invokes: under which id, from which source. */
export function invokesOf(machine: AnyStateMachine): readonly { id: string; src: string }[] {
  return [machine.root, ...statesOf(machine)].flatMap(({ invoke }) =>
    invoke.map(({ id, src }) => ({ id, src: String(src) })),
  );
}

/**
 * Returns the name of a transition: the path of its state, what causes it, and, where the same cause
 * has several, which of them. `unpaid.checking fetchOrder.done 1`
 */
export function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const index = siblings.length > 1 ? ` ${siblings.indexOf(transition)}` : '';
  return `${stateName(source)} ${causeName(eventType)}${index}`;
}

/** Returns the path of a state below the root; `*` is the root, which is everywhere. */
export function stateName(node: AnyStateNode): string {
  return node.path.length === 0 ? '*' : node.path.join('.');
}

/** `xstate.done.actor.createOrder` is `createOrder.done`, an `after` is `after <its delay>`. */
function causeName(eventType: string): string {
  if (eventType === '') return 'always';
  const [, end, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  if (actor !== undefined) return `${actor}.${end}`;
  const delay = delayOf(eventType);
  return delay === null ? eventType : `after ${delay}`;
}

/** Returns the name of the delay behind the event of a timer, or null for any other event. */
export function delayOf(eventType: string): string | null {
  return /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1] ?? null;
}

/**
 * Returns the region to which a state belongs: the nearest ancestor, or itself, that stands beside
 * others in a parallel state; the root where there is none. Two transitions are adjacent when they
 * follow each other in their region; other regions may step between.
 */
export function regionOf(node: AnyStateNode): AnyStateNode {
  let region = node;
  while (region.parent !== undefined && region.parent.type !== 'parallel') region = region.parent;
  return region;
}

/** Whether `inner` lies below `outer`. */
export function isBelow(inner: AnyStateNode, outer: AnyStateNode): boolean {
  for (let node = inner.parent; node !== undefined; node = node.parent) {
    if (node === outer) return true;
  }
  return false;
}
