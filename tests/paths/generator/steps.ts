import { getNextTransitions, type AnyMachineSnapshot, type EventObject } from 'xstate';
import type { MachineEntry } from './entry.ts';
import { delayOf } from './transitions.ts';

/** One step of a path: an event, the name of its payload or end, and how a path writes it. */
export type Step = { name: string; event: EventObject; case: string | null };

/**
 * Returns every step that the world can take where the machine stands: events somebody sends, ends of
 * actors, ends of delays. Throws when the entry does not say how an invoked actor can end.
 */
export function stepsFrom(entry: MachineEntry, snapshot: AnyMachineSnapshot): readonly Step[] {
  // Whoever has ended takes no event, whatever its root listens to.
  if (snapshot.status !== 'active') return [];
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  types.delete('');
  return [...types].flatMap((type) => stepsOf(entry, type));
}

function stepsOf(entry: MachineEntry, type: string): readonly Step[] {
  if (entry.internal.includes(type)) return [];
  const [, end, actorId] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (end !== undefined && actorId !== undefined) return endsOf(entry, type, actorId, end);
  const delay = delayOf(type);
  if (delay !== null) return [{ name: `after ${delay}`, event: { type }, case: null }];
  const cases = Object.entries(entry.events[type] ?? {});
  if (cases.length === 0) return [{ name: type, event: { type }, case: null }];
  return cases.map(([name, payload]) => ({
    name: cases.length === 1 ? type : `${type}:${name}`,
    event: { type, ...payload },
    case: name,
  }));
}

function endsOf(entry: MachineEntry, type: string, actorId: string, end: string): readonly Step[] {
  const isDone = end === 'done';
  const ends = entry.results[actorId]?.[isDone ? 'done' : 'error'];
  if (ends === undefined) {
    throw new Error(
      `${entry.name}: nobody says how "${actorId}" can ${isDone ? 'end' : 'fail'}. Name its ${isDone ? 'outputs' : 'errors'} in results.${actorId}.${isDone ? 'done' : 'error'}.`,
    );
  }
  return Object.entries(ends).map(([name, value]) => ({
    name: `${actorId}${isDone ? '=' : '!'}${name}`,
    event: { type, actorId, ...(isDone ? { output: value } : { error: value }) },
    case: name,
  }));
}
