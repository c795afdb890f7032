import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** A chart as plain data: what a page draws and a person reads, without the machine behind it. */
export type Outline = { name: string; initial: readonly string[]; states: readonly OutlineState[] };

export type OutlineState = {
  /** `unpaid.paying`; the whole chart is the empty path. */
  path: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  initial: boolean;
  moves: readonly Move[];
};

export type Move = {
  by: { kind: 'event' | 'done' | 'error' | 'after' | 'always'; name: string };
  guard: string | null;
  /** Null when nothing is left or entered. */
  target: string | null;
};

/** Every state of a machine, outermost first, with all that can happen in it. */
export function outlineOf(machine: AnyStateMachine): Outline {
  return {
    name: machine.id,
    initial: machine.root.initial.target?.map(pathOf) ?? [],
    states: statesIn(machine.root),
  };
}

function statesIn(node: AnyStateNode): OutlineState[] {
  const own: OutlineState = {
    path: pathOf(node),
    type: node.type,
    initial: node.parent?.type !== 'parallel' && node.parent?.config.initial === node.key,
    moves: movesOf(node),
  };
  return [own, ...Object.values<AnyStateNode>(node.states).flatMap(statesIn)];
}

function movesOf(node: AnyStateNode): Move[] {
  const named = [...node.transitions.entries()].flatMap(([event, transitions]) =>
    transitions.map((transition) => ({ by: causeOf(event), transition })),
  );
  const always = (node.always ?? []).map((transition) => ({
    by: { kind: 'always', name: '' } as const,
    transition,
  }));
  return [...named, ...always].map(({ by, transition: { guard, target } }) => ({
    by,
    guard: guardOf(guard),
    target: target?.[0] === undefined ? null : pathOf(target[0]),
  }));
}

/** `xstate.done.actor.createOrder` is an answer of the port `createOrder`. */
function causeOf(event: string): Move['by'] {
  const [, kind, name] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (name !== undefined) return { kind: kind === 'done' ? 'done' : 'error', name };
  const after = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
  return after === undefined ? { kind: 'event', name: event } : { kind: 'after', name: after };
}

function guardOf(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return null;
}

function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}
