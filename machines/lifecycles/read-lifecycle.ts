import { transition, type AnyStateMachine, type EventFromLogic, type SnapshotFrom } from 'xstate';

/** The meanings that the chart of a lifecycle gives to its statuses. */
type TagOf<Machine extends AnyStateMachine> =
  SnapshotFrom<Machine>['tags'] extends Set<infer Tag extends string> ? Tag : never;

/**
 * Derives from a flat chart what each stored status means and allows; the states of the chart are `statuses`. `acts`
 * lists the actions of people, each with its event. Nothing else compares a status with a word
 * (tests/structure/status-words.test.ts), so that an added status gets its meaning in one place. Throws for a state
 * without a status.
 */
export function readLifecycle<
  const Status extends string,
  Machine extends AnyStateMachine,
  Act extends string,
>(
  machine: Machine,
  statuses: readonly Status[],
  acts: Readonly<Record<Act, EventFromLogic<Machine>['type']>>,
) {
  const toStatus = (state: string): Status => {
    const status = statuses.find((each) => each === state);
    if (status === undefined) throw new Error(`No status is called ${state}.`);
    return status;
  };
  const is = (status: Status | null | undefined, ...tags: TagOf<Machine>[]): boolean =>
    status != null && tags.some((tag) => machine.states[status]?.tags.includes(tag));
  const chart: AnyStateMachine = machine;
  const next = (value: Status, type: EventFromLogic<Machine>['type']): Status | null => {
    const snapshot = chart.resolveState({ value, context: {} });
    return snapshot.can({ type }) ? toStatus(transition(chart, snapshot, { type })[0].value) : null;
  };
  const allows = (status: Status, ...some: Act[]): boolean =>
    some.some((act) => next(status, acts[act]) !== null);
  return {
    /** The status of what begins here. */
    initial: toStatus(String(machine.config.initial)),
    /** Checks whether `status` has one of the tags; false without a status. */
    is,
    /** Lists the statuses that have one of the tags, for SQL; in the order of the vocabulary. */
    statusesWith: (...tags: TagOf<Machine>[]) => statuses.filter((status) => is(status, ...tags)),
    /** Returns the status after `event`, or null when the event is not allowed in `status`. */
    next,
    /** Checks whether people may do one of the acts in `status`. */
    allows,
    /** Lists the statuses in which people may do one of the acts, for SQL. */
    statusesFor: (...some: Act[]) => statuses.filter((status) => allows(status, ...some)),
  };
}
