import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Lists every transition of a machine: the total for coverage. */
export function listTransitions(machine: AnyStateMachine): readonly AnyTransitionDefinition[] {
  return [machine.root, ...listStates(machine)].flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat(),
  );
}

/** Lists every state below the root, including compound states, without history states. */
export function listStates(machine: AnyStateMachine): readonly AnyStateNode[] {
  return statesBelow(machine.root).filter(({ type }) => type !== 'history');
}

/** Lists the names of delays that no implementation gives: XState does not wait for these. */
export function listUnknownDelays(machine: AnyStateMachine): readonly string[] {
  const { delays } = machine.implementations;
  const after = [machine.root, ...listStates(machine)].flatMap((node) => node.after);
  const names = [...after, ...listActions(machine)].flatMap((each) => {
    const { delay } = Object(each);
    return typeof delay === 'string' && !Object.hasOwn(delays, delay) ? [delay] : [];
  });
  return [...new Set(names)];
}

/** Lists every action of a machine: of its states, its transitions and its implementations. */
export function listActions(machine: AnyStateMachine): readonly unknown[] {
  return [
    ...[machine.root, ...listStates(machine)].flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...listTransitions(machine).flatMap(({ actions }) => actions),
    ...Object.values(machine.implementations.actions),
  ];
}

function statesBelow(node: AnyStateNode): readonly AnyStateNode[] {
  return Object.values(node.states).flatMap((state) => [state, ...statesBelow(state)]);
}

/** Every actor that a state or the root invokes: under which id, from which source. */
export function listInvokes(machine: AnyStateMachine): readonly { id: string; src: string }[] {
  return [machine.root, ...listStates(machine)].flatMap(({ invoke }) =>
    invoke.map(({ id, src }) => ({ id, src: String(src) })),
  );
}

/**
 * Builds the name of a transition: the path of its state, its cause, and, when the same cause has
 * several, its index. `unpaid.checking fetchOrder.done 1`
 */
export function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = listSiblings(transition);
  const index = siblings.length > 1 ? ` ${siblings.indexOf(transition)}` : '';
  return `${stateName(source)} ${causeName(eventType, source)}${index}`;
}

/** Returns the transitions of the same state with the same cause, in their order. */
export function listSiblings({
  source,
  eventType,
}: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  return eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
}

/** Returns the path of a state below the root; `*` is the root, which is everywhere. */
export function stateName(node: AnyStateNode): string {
  return node.path.length === 0 ? '*' : node.path.join('.');
}

/** `xstate.done.actor.createOrder` is `createOrder.done`, an `after` is `after <its delay>`. */
function causeName(eventType: string, source: AnyStateNode): string {
  if (eventType === '') return 'always';
  if (eventType === `xstate.done.state.${source.id}`) return 'onDone';
  const [, end, actor] = /^xstate\.(?:(done|error)\.actor|snapshot)\.(.+)$/.exec(eventType) ?? [];
  if (actor !== undefined) {
    return `${invokeLabel(source, actor)}.${end ?? 'snapshot'}`;
  }
  const timer = source.after.find((each) => each.eventType === eventType);
  return timer === undefined ? eventType : `after ${timer.delay}`;
}

/** Returns the name of an actor that a state invokes, with its number when the state invokes several of that name. */
export function invokeLabel({ invoke }: AnyStateNode, actor: string): string {
  const label = actorLabel(actor, invoke.find(({ id }) => id === actor)?.src);
  const namesakes = invoke.filter(({ id, src }) => actorLabel(id, src) === label);
  const number = 1 + namesakes.findIndex(({ id }) => id === actor);
  return namesakes.length > 1 ? `${label} ${number}` : label;
}

/** Returns the name of an actor: its id, or that of its source when XState made the id. */
export function actorLabel(id: string, src: unknown): string {
  // An actor of spawnChild without an id is the child "undefined".
  const isGenerated = /^(?:\d+\.|x:\d+$|undefined$)/.test(id);
  const isNamed = typeof src === 'string' && !src.startsWith('xstate.invoke.');
  return isGenerated && isNamed ? src : id;
}

/** Returns the type of an event without the number of a spawned actor, which is another in each run. */
export function withoutNumber(type: string): string {
  return type.replace(/\.x:\d+$/, '.x');
}

/** Returns the name of the delay behind the event of a timer, or null for any other event. */
export function findDelay(eventType: string): string | null {
  return /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1] ?? null;
}

/** Compares an event type with a transition's descriptor, including wildcards. */
export function matchesDescriptor(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  if (!descriptor.endsWith('.*')) return false;
  return type === descriptor.slice(0, -2) || type.startsWith(descriptor.slice(0, -1));
}

/**
 * Finds the region of a state: the nearest ancestor, or the state itself, that is a child of a parallel
 * state; otherwise the root. Two transitions are adjacent when they follow each other in their region;
 * other regions may step in between.
 */
export function getRegion(node: AnyStateNode): AnyStateNode {
  let region = node;
  while (region.parent !== undefined && region.parent.type !== 'parallel') region = region.parent;
  return region;
}

/** True when `inner` is a descendant of `outer`. */
export function isBelow(inner: AnyStateNode, outer: AnyStateNode): boolean {
  for (let node = inner.parent; node !== undefined; node = node.parent) {
    if (node === outer) return true;
  }
  return false;
}
