import type { ActorRefLike } from 'xstate';

/** An actor as an inspector receives it. */
export type Running = ActorRefLike;

/** The id of the machine behind an actor; null for an actor without a machine. */
export function findMachineId(actor: Running): string | null {
  const logic: unknown = Reflect.get(actor, 'logic');
  if (typeof logic !== 'object' || logic === null) return null;
  return 'id' in logic && typeof logic.id === 'string' && 'root' in logic ? logic.id : null;
}

/** Lists an actor and all that it invokes, as far as they run machines. */
export function machinesIn(actor: Running): readonly Running[] {
  if (findMachineId(actor) === null) return [];
  const children: unknown = Object(findSnapshot(actor)).children;
  return [actor, ...Object.values(Object(children)).filter(isActor).flatMap(machinesIn)];
}

/** Lists the paths of the innermost active states of a machine. */
export function listLeafPaths(actor: Running): readonly string[] {
  const nodes: unknown = Object(findSnapshot(actor))._nodes;
  return (Array.isArray(nodes) ? nodes : [])
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'));
}

/** The snapshot of an actor; null if it provides none. */
export function findSnapshot(actor: Running): unknown {
  return 'getSnapshot' in actor && typeof actor.getSnapshot === 'function'
    ? actor.getSnapshot()
    : null;
}

function isActor(value: unknown): value is Running {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'system' in value;
}
