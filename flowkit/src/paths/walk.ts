import {
  createActor,
  createEmptyActor,
  isMachineSnapshot,
  SimulatedClock,
  type AnyActor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import type { MachineEntry } from './entry.ts';
import { withObservedGuards } from './observed-guards.ts';
import { withoutPreempted } from './preempted.ts';
import type { Path } from './shortest.ts';
import { stepsFrom } from './steps.ts';
import { stateName, transitionName, withoutNumber } from './transitions.ts';
import { getMessage, Refusal } from './refusal.ts';
import type { Step, World } from './world.ts';

/** Where a running actor is after a step, and by which transitions and custom actions it got there. */
export type Place = Pick<AnyMachineSnapshot, 'status'> & {
  state: StateValue;
  transitions: readonly string[];
  /** The names of the custom actions that would have run. */
  actions: readonly string[];
};

/** The observations of a running actor on a path. */
export type Walk = {
  /** The names of the transitions it took, in order. */
  taken: readonly string[];
  /** Where it was at the start, and after each step. */
  places: readonly Place[];
  /** The names of the states it was in, and the sets of states it was in at once. */
  states: ReadonlySet<string>;
  configurations: readonly ReadonlySet<string>[];
  /** Recorded guard results: `isPaid = true`. */
  guards: ReadonlySet<string>;
  snapshot: AnyMachineSnapshot;
};

/** Observers of a walk. */
export type Watcher = {
  /** Called with the actor before its first snapshot. */
  begin?(scope: AnyActorScope): void;
};

/** A running actor that takes the steps of a path. */
export type Walker = {
  /** Throws when the machine has no such step, child or timer, or the step has another meaning. */
  take(step: Step): void;
  getPlace(): Place;
  /** Stops the actor and returns the observations. */
  end(): Omit<Walk, 'places'>;
};

/**
 * Walks a path on a running actor: children are held until the path ends them, timers fire only when the
 * path requests it, and the machine's custom actions do not run. Throws when the machine differs from
 * the path: no such step, child or timer, or a step with another meaning.
 */
export function walkPath(entry: MachineEntry, path: Path, watcher: Watcher = {}): Walk {
  const walker = startWalk(entry, path.input, watcher);
  const places = [walker.getPlace()];
  for (const step of path.steps) {
    walker.take(step);
    places.push(walker.getPlace());
  }
  return { ...walker.end(), places };
}

/** Starts an actor for a walk with one of the inputs. Throws when there is no such input. */
export function startWalk(entry: MachineEntry, input: string, watcher: Watcher = {}): Walker {
  const taken: string[] = [];
  const actions: string[] = [];
  const configurations: ReadonlySet<string>[] = [];
  const guards = new Set<string>();
  const machine = observedFor(entry.machine, (outcome) => guards.add(outcome));
  if (!Object.hasOwn(entry.inputs, input)) {
    throw new Refusal(entry, `there is no input "${input}"`);
  }
  let before: AnyMachineSnapshot | undefined;
  const stand = (snapshot: unknown) => {
    if (!isMachineSnapshot(snapshot)) return;
    before = snapshot;
    configurations.push(new Set(snapshot._nodes.map(stateName)));
  };
  let self: unknown;
  const begin = (scope: AnyActorScope) => {
    self = scope.self;
    watcher.begin?.(scope);
  };
  const actor: AnyActor = createActor(
    withHeldChildren(machine, { begin, act: (name) => actions.push(name) }),
    {
      input: entry.inputs[input],
      clock: new SimulatedClock(),
      logger: () => {},
      inspect: (inspected: InspectionEvent) => {
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return;
        const transitions = withoutPreempted(inspected._transitions, before);
        for (const transition of transitions) taken.push(transitionName(transition));
        stand(inspected.snapshot);
      },
    },
  );
  let failure: unknown;
  actor.subscribe({ error: (error: unknown) => (failure = error ?? 'an error') });
  const ended = new Set<AnyActorRef>();
  let takenBefore = 0;
  stand(actor.getSnapshot());
  actor.start();
  return {
    take(expected) {
      takenBefore = taken.length;
      actions.length = 0;
      const world: World = { snapshot: actor.getSnapshot(), timers: listTimers(actor), ended };
      takeStep(actor, stepNamed(entry, world, expected), ended);
      if (failure !== undefined) {
        throw new Refusal(entry, `"${expected.name}" fails: ${getMessage(failure)}`);
      }
    },
    getPlace() {
      const { value, status }: AnyMachineSnapshot = actor.getSnapshot();
      return { state: value, status, transitions: taken.slice(takenBefore), actions: [...actions] };
    },
    end() {
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      actor.stop();
      const states = new Set(configurations.flatMap((names) => [...names]));
      return { taken, states, configurations, guards, snapshot };
    },
  };
}

type Observed = { machine: AnyStateMachine; note(outcome: string): void };

const observedMachines = new WeakMap<AnyStateMachine, Observed>();

/** Returns the machine with guards that are listened to; it is built once for all walks. */
function observedFor(source: AnyStateMachine, note: Observed['note']): AnyStateMachine {
  const known = observedMachines.get(source);
  if (known !== undefined) {
    known.note = note;
    return known.machine;
  }
  const { machine } = withObservedGuards(source, (outcome) => {
    observedMachines.get(source)?.note(outcome);
  });
  observedMachines.set(source, { machine, note });
  return machine;
}

/** Finds the named step of a path. Throws when it does not exist, or has another meaning. */
function stepNamed(entry: MachineEntry, world: World, { name, event }: Step): Step {
  const step = stepsFrom(entry, world).find((known) => known.name === name);
  if (step === undefined) {
    const place = JSON.stringify(world.snapshot.value);
    throw new Refusal(entry, `nothing listens to "${name}" in ${place}`);
  }
  // A path that was read from a list has names only.
  if (event.type !== name && withoutNumber(event.type) !== withoutNumber(step.event.type)) {
    throw new Refusal(
      entry,
      `"${name}" is "${step.event.type}", and the path sends "${event.type}"`,
    );
  }
  return step;
}

/** Returns the machine with children that never start and actions that do nothing. */
function withHeldChildren(
  machine: AnyStateMachine,
  { begin, act }: { begin(scope: AnyActorScope): void; act(name: string): void },
): AnyStateMachine {
  const { actions } = machine.implementations;
  const nobody = createEmptyActor();
  const scopes = new WeakMap<AnyActorScope, AnyActorScope>();
  const quiet = (scope: AnyActorScope): AnyActorScope => {
    const known = scopes.get(scope);
    if (known !== undefined) return known;
    const made: AnyActorScope = {
      ...scope,
      actionExecutor: (action) => {
        if (action.type.startsWith('xstate.')) scope.actionExecutor(action);
        else if (Object.hasOwn(actions, action.type)) act(action.type);
      },
    };
    scopes.set(scope, made);
    return made;
  };
  const step = (scope: AnyActorScope, run: (quietScope: AnyActorScope) => AnyMachineSnapshot) => {
    // Events to a parent are dropped; a root that has a parent cannot be stopped.
    Object.assign(scope.self, { _parent: nobody });
    const snapshot = run(quiet(scope));
    Object.assign(scope.self, { _parent: undefined });
    const children: readonly (AnyActorRef | undefined)[] = Object.values(snapshot.children);
    for (const child of children)
      if (child !== undefined) Object.assign(child, { start: () => child });
    return snapshot;
  };
  return Object.assign(Object.create(machine), {
    getInitialSnapshot(scope: AnyActorScope, input: unknown) {
      begin(scope);
      return step(scope, (quietScope) => machine.getInitialSnapshot(quietScope, input));
    },
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: AnyActorScope) =>
      step(scope, (quietScope) => machine.transition(snapshot, event, quietScope)),
    start: () => {},
  });
}

function takeStep(actor: AnyActor, { event, timer, ends }: Step, ended: Set<AnyActorRef>): void {
  const child = ends === undefined ? undefined : actor.getSnapshot().children[ends];
  if (child !== undefined) ended.add(child);
  // A timer fires through its event, because the order of late timers in a real browser is unknown.
  if (timer !== undefined) Object(actor.system).scheduler.cancel(actor, timer);
  actor.send(event);
}

function listTimers(actor: AnyActor): World['timers'] {
  const { _scheduledEvents: scheduled } = actor.system.getSnapshot();
  return new Map(
    Object.values(scheduled)
      .filter(({ source, target }) => source === actor && target === actor)
      .map(({ id, event }) => [id, event]),
  );
}
