import type { AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';

/** A value for every innermost state of a machine, by its path, such as `unpaid.paying`. */
export type ByState<Machine extends AnyStateMachine, Value> = Readonly<
  Record<LeafIn<SnapshotFrom<Machine>['value']>, Value>
>;

type LeafIn<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${LeafIn<Value[Key]>}` }[keyof Value & string];

type TopIn<Value> = Value extends string ? Value : keyof Value & string;

/**
 * Returns the outermost state of a snapshot's value. A `switch` over it that returns in every case no longer
 * compiles once the machine has another state.
 */
export function getTopState<Value extends StateValue>(value: Value): TopIn<Value>;
export function getTopState(value: StateValue): string {
  return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
}
