/**
 * Names an action or a guard and hands it the event of its transition. XState knows the type of that event in
 * the chart, not in the implementation.
 */
export function withEvent<Name extends string>(type: Name) {
  return { type, params: readEvent };
}

/** As `withEvent`, with the output of the actor that is done. */
export function withOutput<Name extends string>(type: Name) {
  return { type, params: readOutput };
}

const readEvent = <Event>({ event }: { event: Event }): Event => event;
const readOutput = <Output>({ event }: { event: { output: Output } }): Output => event.output;
