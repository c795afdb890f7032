import { getNextTransitions } from 'xstate';
import type { ActorResults, MachineEntry } from './entry.ts';
import { Refusal } from './refusal.ts';
import { actorLabel, findDelay, invokeLabel, matchesDescriptor, stateName } from './transitions.ts';
import { childrenIn, type Step, type World } from './world.ts';

/**
 * Lists every step that can happen in the current state: events from outside, ends of actors, ends of
 * delays; no events that XState raises. Throws when the entry omits how an actor can end.
 */
export function stepsFrom(entry: MachineEntry, world: World): readonly Step[] {
  const { snapshot, timers } = world;
  // A finished machine takes no event, even when its root has a handler.
  if (snapshot.status !== 'active') return [];
  const transitions = getNextTransitions(snapshot);
  const descriptors = [...new Set(transitions.map(({ eventType }) => eventType))].filter(Boolean);
  const isHeard = (type: string) => descriptors.some((each) => matchesDescriptor(type, each));
  const labels = [...timers.values()].map(({ type }) => timerLabel(type));
  const ended = [...timers].flatMap(([timer, event]): readonly Step[] => {
    if (!isHeard(event.type) || isOvertaken(event.type, timers)) return [];
    const label = timerLabel(event.type);
    const isAmbiguous = labels.filter((other) => other === label).length > 1;
    const name = isAmbiguous ? `${label} ${describeTimer(world, event.type)}` : label;
    return [{ name, event, case: null, timer }];
  });
  const routes = transitions.flatMap(({ eventType, target }): readonly Step[] => {
    const [node] = target ?? [];
    if (eventType !== 'xstate.route' || node === undefined) return [];
    const event = { type: eventType, to: `#${node.id}` };
    return [{ name: `route #${node.id}`, event, case: null }];
  });
  const sent = descriptors.flatMap((descriptor) => sentFor(entry, descriptor));
  return [
    ...new Map(sent.map((step) => [step.name, step])).values(),
    ...labelChildren(world).flatMap((child) => createEndSteps(entry, child, descriptors)),
    ...ended,
    ...routes,
  ];
}

/**
 * True while a shorter delay of the same state is running: both began together. Only delays in numbers are
 * compared, because those with a name may have any length.
 */
function isOvertaken(type: string, timers: World['timers']): boolean {
  const own = readNumericDelay(type);
  if (own === null) return false;
  return [...timers.values()].some((other) => {
    const delay = readNumericDelay(other.type);
    return delay !== null && delay.state === own.state && delay.ms < own.ms;
  });
}

function readNumericDelay(type: string): { ms: number; state: string } | null {
  const [, ms, state = ''] = /^xstate\.after\.(\d+)\.(.+)$/.exec(type) ?? [];
  return ms === undefined ? null : { ms: Number(ms), state };
}

/** `after openTime`; a delayed event that is no `after` is `later <its type>`. */
function timerLabel(type: string): string {
  const delay = findDelay(type);
  return delay === null ? `later ${type}` : `after ${delay}`;
}

/** Names the state that owns the timer, because two states may have the same delay. */
function describeTimer({ snapshot }: World, type: string): string {
  const owner = snapshot._nodes.find((node) => node.after.some((each) => each.eventType === type));
  return owner === undefined ? type : `in ${stateName(owner)}`;
}

/** Lists the events from outside for a descriptor, with each payload. */
function sentFor(entry: MachineEntry, descriptor: string): readonly Step[] {
  if (descriptor.startsWith('xstate.') || entry.internal.includes(descriptor)) return [];
  if (descriptor.endsWith('*')) return sentForWildcard(entry, descriptor);
  const cases = Object.entries(entry.events[descriptor] ?? {});
  if (cases.length === 0) return [{ name: descriptor, event: { type: descriptor }, case: null }];
  return cases.map(([name, payload]) => ({
    name: cases.length === 1 ? descriptor : `${descriptor}:${name}`,
    event: { ...payload, type: descriptor },
    case: name,
  }));
}

/** Without an example an event is made up that nothing but the wildcard listens to. */
function sentForWildcard(entry: MachineEntry, descriptor: string): readonly Step[] {
  const cases = Object.entries(entry.events[descriptor] ?? {});
  const named = Object.keys(entry.events).filter(
    (type) => !type.endsWith('*') && matchesDescriptor(type, descriptor),
  );
  const exact = named.flatMap((type) => sentFor(entry, type));
  const invented = `${descriptor.slice(0, -1)}(other)`;
  if (cases.length === 0 && exact.length === 0) {
    return [{ name: descriptor, event: { type: invented }, case: null }];
  }
  const examples = cases.map(([name, payload]) => {
    const { type }: { type?: unknown } = payload;
    if (typeof type !== 'string' || !matchesDescriptor(type, descriptor)) {
      throw new Refusal(
        entry,
        `events["${descriptor}"].${name} needs the type of its event, one that "${descriptor}" stands for.`,
      );
    }
    return { name: `${descriptor}:${name}`, event: { ...payload, type }, case: name };
  });
  return [...exact, ...examples];
}

type Child = { id: string; src: unknown; label: string };

/** Names the children; of several with one name also the states that invoke them, or their numbers. */
function labelChildren(world: World): readonly Child[] {
  const children = childrenIn(world).map(([id, { src }]: readonly [string, { src?: unknown }]) => {
    const owner = world.snapshot._nodes.find(({ invoke }) => invoke.some((each) => each.id === id));
    const label = owner === undefined ? actorLabel(id, src) : invokeLabel(owner, id);
    return { id, src, label, owner };
  });
  return children.map((child, index) => {
    const { label, owner } = child;
    const namesakes = children.filter((other) => other.label === label);
    const number = 1 + children.slice(0, index).filter((other) => other.label === label).length;
    const apart = owner === undefined ? String(number) : `in ${stateName(owner)}`;
    return { ...child, label: namesakes.length > 1 ? `${label} ${apart}` : label };
  });
}

export const endKinds = [
  { kind: 'done', of: 'done.actor', mark: '=', verb: 'end', what: 'outputs', field: 'output' },
  { kind: 'error', of: 'error.actor', mark: '!', verb: 'fail', what: 'errors', field: 'error' },
  {
    kind: 'snapshot',
    of: 'snapshot',
    mark: '~',
    verb: 'look',
    what: 'snapshots',
    field: 'snapshot',
  },
] as const;

export type EndKind = (typeof endKinds)[number];

/**
 * Lists the ends of a child that the machine handles, and named errors that it does not: they break it. Throws when
 * the entry omits how the child can end.
 */
function createEndSteps(
  entry: MachineEntry,
  { id, src, label }: Child,
  descriptors: readonly string[],
): readonly Step[] {
  const results = getActorResults(entry, [id, actorLabel(id, src), String(src)]);
  return endKinds.flatMap(({ kind, of, mark, field }) => {
    const type = `xstate.${of}.${id}`;
    const heard = descriptors.filter((each) => matchesDescriptor(type, each));
    const ends = results[kind];
    if (heard.length === 0 && kind !== 'error') return [];
    // A wildcard is not written for the ends of actors, and takes them where they are named.
    if (ends === undefined && !heard.some((each) => each.startsWith('xstate.'))) return [];
    if (ends === undefined) {
      throw new Refusal(entry, askForEnds(actorLabel(id, src), kind));
    }
    return Object.entries(ends).map(([name, value]) => ({
      name: `${label}${mark}${name}`,
      event: { type, ...(kind === 'snapshot' ? {} : { actorId: id }), [field]: value },
      case: name,
      ...(kind === 'snapshot' ? {} : { ends: id }),
    }));
  });
}

/** Returns the sentence that asks how an actor can end. */
export function askForEnds(actor: string, kind: EndKind['kind']): string {
  const { verb, what } = endKinds.find((each) => each.kind === kind) ?? endKinds[0];
  return `it is unknown how "${actor}" can ${verb}. Name its ${what} in results.${actor}.${kind}.`;
}

/** Returns the entry's results for an actor, by the first of its names that has any. */
export function getActorResults({ results }: MachineEntry, names: readonly string[]): ActorResults {
  const known = names.find((name) => Object.hasOwn(results, name));
  return known === undefined ? {} : (results[known] ?? {});
}
