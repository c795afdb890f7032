import { transition, type AnyStateMachine, type EventFromLogic, type SnapshotFrom } from 'xstate';

/** The meanings that the chart of a lifecycle gives to its statuses. */
type TagOf<Machine extends AnyStateMachine> =
  SnapshotFrom<Machine>['tags'] extends Set<infer Tag extends string> ? Tag : never;

/**
 * What a stored status means, read from the chart of its lifecycle. Nothing else compares a status with a word
 * (tests/structure/status-words.test.ts), so that an added status gets its meaning in one place.
 */
export type Lifecycle<Status extends string, Event extends string, Tag extends string> = {
  /** The status of what begins here. */
  initial: Status;
  /** Checks whether `status` has one of the tags; false without a status. */
  is: (status: Status | null | undefined, ...tags: Tag[]) => boolean;
  /** Lists the statuses that have one of the tags, for SQL; in the order of the vocabulary. */
  statusesWith: (...tags: Tag[]) => Status[];
  /** Returns the status after `event`, or null when the event is not allowed in `status`. */
  next: (status: Status, event: Event) => Status | null;
  /** Checks whether `event` is allowed in `status`. */
  can: (status: Status, event: Event) => boolean;
};

/**
 * Reads a flat chart whose states are `statuses`. Pure: the only thing that decides is the chart. Throws for a
 * state without a status.
 */
export function readLifecycle<const Status extends string, Machine extends AnyStateMachine>(
  machine: Machine,
  statuses: readonly Status[],
): Lifecycle<Status, EventFromLogic<Machine>['type'], TagOf<Machine>> {
  const toStatus = (state: string): Status => {
    const status = statuses.find((each) => each === state);
    if (status === undefined) throw new Error(`No status is called ${state}.`);
    return status;
  };
  const is = (status: Status | null | undefined, ...tags: readonly string[]) =>
    status != null && tags.some((tag) => machine.states[status]?.tags.includes(tag));
  const next = (status: Status, type: string): Status | null => {
    const state = findNext(machine, status, type);
    return state === null ? null : toStatus(state);
  };
  return {
    initial: toStatus(String(machine.config.initial)),
    is,
    statusesWith: (...tags) => statuses.filter((status) => is(status, ...tags)),
    next,
    can: (status, event) => next(status, event) !== null,
  };
}

function findNext(machine: AnyStateMachine, value: string, type: string): string | null {
  const snapshot = machine.resolveState({ value, context: {} });
  if (!snapshot.can({ type })) return null;
  const [next] = transition(machine, snapshot, { type });
  return next.value;
}
