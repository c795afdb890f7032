import type { MachineEntry } from './entry.ts';
import { actorLabel } from './transitions.ts';
import { childrenIn, type World } from './world.ts';

/** Builds the key of a place: state, context read by guards, history, active timers and children. */
export function getPlaceKey(entry: MachineEntry, world: World): string {
  const { snapshot, timers } = world;
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id).toSorted(),
  ]);
  // XState numbers spawned actors without a limit: at most three actors of one source are distinguished.
  const numbers = new Map<string, number>();
  const children = childrenIn(world).map(([id, { src }]) => {
    if (!id.startsWith('x:')) return id;
    const label = actorLabel(id, src);
    const number = Math.min(3, 1 + (numbers.get(label) ?? 0));
    numbers.set(label, number);
    return number === 1 ? label : `${label} ${number}`;
  });
  return JSON.stringify([
    snapshot.value,
    contextIn(entry, world),
    ...rest('history', history),
    ...rest('timers', [...timers.keys()].toSorted()),
    ...rest('children', [...new Set(children)].toSorted()),
    ...rest('status', snapshot.status === 'active' ? [] : [snapshot.status]),
  ]);
}

/** Extracts the kept context as plain values. */
export function contextIn(entry: MachineEntry, { snapshot }: World): unknown {
  return plain(entry.guardedContext(snapshot.context), new Set());
}

/** Names the part of the context that takes ever more values. */
export function whatGrows(contexts: readonly unknown[]): string {
  const values = new Map<string, Set<string>>();
  for (const context of contexts) {
    const isObject = typeof context === 'object' && context !== null && !Array.isArray(context);
    for (const [key, value] of isObject ? Object.entries(context) : [['', context] as const]) {
      const seen = values.get(key) ?? new Set();
      values.set(key, seen.add(JSON.stringify(value) ?? 'undefined'));
    }
  }
  const [[key, seen] = ['', new Set<string>()]] = [...values].toSorted(
    ([, one], [, other]) => other.size - one.size,
  );
  const shown = [...seen].map((value) => value.slice(0, 40));
  const name = key === '' ? 'what "guardedContext" returns' : `"${key}" of the context`;
  return `${name} has no bounds: it was ${shown.slice(0, 3).join(', ')} and at last ${shown.at(-1)}.`;
}

function rest(name: string, values: readonly unknown[]): readonly unknown[] {
  return values.length === 0 ? [] : [{ [name]: values }];
}

/** A value as JSON can hold it: actors by their ids, maps and sets as lists, functions by name. */
function plain(value: unknown, above: ReadonlySet<object>): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (above.has(value)) return 'circle';
  if ('sessionId' in value && 'id' in value) {
    return `actor ${actorLabel(String(value.id), 'src' in value ? value.src : undefined)}`;
  }
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const inner = new Set([...above, value]);
  if (value instanceof Map || value instanceof Set) {
    return [...value].map((each) => plain(each, inner));
  }
  if (Array.isArray(value)) return value.map((each) => plain(each, inner));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each, inner)]));
}
