import type { StateValue } from 'xstate';

type TopIn<Value> = Value extends string ? Value : keyof Value & string;

/**
 * Returns the outermost state of a snapshot's value. A `switch` over it that returns in every case no longer
 * compiles once the machine has another state.
 */
export function getTopState<Value extends StateValue>(value: Value): TopIn<Value>;
export function getTopState(value: StateValue): string {
  return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
}
