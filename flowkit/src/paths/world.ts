import {
  createEmptyActor,
  isMachineSnapshot,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';
import { withoutPreempted } from './preempted.ts';

/** A machine with its active children and timers. */
export type World = {
  snapshot: AnyMachineSnapshot;
  /** The delayed events that have not come yet, by the id of their timer. */
  timers: ReadonlyMap<string, EventObject>;
  /** The children that have ended; the snapshot names them until their state is left. */
  ended: ReadonlySet<AnyActorRef>;
};

/** One step of a path: an event, the name of its payload or end, and how a path writes it. */
export type Step = {
  name: string;
  event: EventObject;
  case: string | null;
  /** The id of the timer that ends with it. */
  timer?: string;
  /** The id of the child that ends with it. */
  ends?: string;
};

/** One microstep: the transitions it took, and the snapshot after it. */
export type Microstep = {
  taken: readonly AnyTransitionDefinition[];
  /** The transitions that were enabled and not taken, because others leave the same states. */
  preempted: readonly AnyTransitionDefinition[];
  after: AnyMachineSnapshot;
};

export type Move = { world: World; microsteps: readonly Microstep[] };

/** So many events that a machine sends to itself in one step are taken for a circle. */
const endless = 500;

/** Creates a stepper that runs no effects of the machine. */
export function createStepper(machine: AnyStateMachine) {
  let scope = createScope();
  /** Runs one step and the events that the machine raised during it. */
  const run = (
    { timers: running, ended, snapshot: from }: Omit<World, 'snapshot'> & Partial<World>,
    first: (actorScope: AnyActorScope) => AnyMachineSnapshot,
  ): Move => {
    scope.open(running, from);
    let snapshot = first(scope.actorScope);
    for (let count = 0; snapshot.status === 'active'; count += 1) {
      const event = scope.mail.shift();
      if (event === undefined) break;
      if (count > endless) throw new Error('it sends events to itself for ever');
      snapshot = machine.transition(snapshot, event, scope.actorScope);
    }
    const timers = snapshot.status === 'active' ? new Map(scope.timers) : new Map();
    return { world: { snapshot, timers, ended }, microsteps: [...scope.microsteps] };
  };
  return {
    begin(input: unknown): Move {
      scope = createScope();
      return run({ timers: new Map(), ended: new Set() }, (actorScope) =>
        machine.getInitialSnapshot(actorScope, input),
      );
    },
    take({ snapshot, timers, ended }: World, { event, timer, ends }: Step): Move {
      // Children of other steps have taken names in the system that may be free here.
      if (scope.hasNames() || hasSystemIds(snapshot)) scope = createScope(snapshot);
      const left = new Map(timers);
      if (timer !== undefined) left.delete(timer);
      const child = ends === undefined ? undefined : snapshot.children[ends];
      const over = child === undefined ? ended : new Set([...ended, child]);
      return run({ timers: left, ended: over, snapshot }, (actorScope) =>
        machine.transition(snapshot, event, actorScope),
      );
    },
  };
}

/** Returns the children of a machine that have not ended, by their ids. */
export function childrenIn({
  snapshot,
  ended,
}: World): readonly (readonly [string, AnyActorRef])[] {
  return allChildrenIn(snapshot).filter(([, child]) => !ended.has(child));
}

function hasSystemIds(snapshot: AnyMachineSnapshot): boolean {
  return allChildrenIn(snapshot).some(([, child]) => findSystemId(child) !== undefined);
}

function findSystemId(child: AnyActorRef): unknown {
  return 'systemId' in child ? child.systemId : undefined;
}

function allChildrenIn({
  children,
}: AnyMachineSnapshot): readonly (readonly [string, AnyActorRef])[] {
  const all: readonly [string, AnyActorRef | undefined][] = Object.entries(children);
  return all.flatMap(([id, child]) => (child === undefined ? [] : [[id, child] as const]));
}

/** A scope that runs nothing, and keeps the microsteps, timers and events to the machine itself. */
function createScope(known?: AnyMachineSnapshot) {
  const actor = createEmptyActor();
  // Events to a parent are dropped.
  Object.assign(actor, { _parent: createEmptyActor() });
  const { system } = actor;
  const microsteps: Microstep[] = [];
  const timers = new Map<string, EventObject>();
  const mail: EventObject[] = [];
  let before: AnyMachineSnapshot | undefined;
  system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== actor) return;
    const { snapshot: after } = inspected;
    if (!isMachineSnapshot(after)) return;
    const enabled = inspected._transitions;
    const taken = withoutPreempted(enabled, before);
    before = after;
    const preempted = enabled.filter((each) => !taken.includes(each));
    if (taken.length > 0) microsteps.push({ taken, preempted, after });
  });
  for (const [, child] of known === undefined ? [] : allChildrenIn(known)) {
    const systemId = findSystemId(child);
    if (systemId !== undefined) Object(system)._set(systemId, child);
  }
  const actorScope: AnyActorScope = {
    self: actor,
    system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor({ type, params }) {
      const { delay, event, id, to, sendId }: Effect = Object(params);
      if (type === 'xstate.cancel') timers.delete(sendId ?? '');
      if (type === 'xstate.stopChild' && params !== undefined) Object(system)._unregister(params);
      const isOwn = type === 'xstate.raise' || (type === 'xstate.sendTo' && to === actor);
      if (!isOwn || event === undefined) return;
      if (typeof delay === 'number') timers.set(id ?? event.type, event);
      else if (type === 'xstate.sendTo') mail.push(event);
    },
  };
  return {
    actorScope,
    microsteps,
    timers,
    mail,
    hasNames: () => Object.keys(system.getAll()).length > 0,
    open(running: World['timers'], snapshot?: AnyMachineSnapshot) {
      before = snapshot;
      microsteps.splice(0);
      mail.splice(0);
      timers.clear();
      for (const [id, event] of running) timers.set(id, event);
    },
  };
}

type Effect = { delay?: unknown; event?: EventObject; id?: string; to?: unknown; sendId?: string };
