import { fromPromise, type PromiseActorLogic } from 'xstate';

export type HeldCall<Output, Input> = {
  input: Input;
  signal: AbortSignal;
  answer(output: Output): Promise<void>;
  fail(thrown: unknown): Promise<void>;
  /** Whether it is still under way: neither settled nor dropped by the machine. */
  isOpen(): boolean;
};

export type HeldPort<Output, Input> = {
  logic: PromiseActorLogic<Output, Input>;
  calls: readonly HeldCall<Output, Input>[];
  /** The newest call. Throws when the machine has not called yet. */
  latest(): HeldCall<Output, Input>;
};

/** A port whose calls stay under way until the test answers or fails them. */
export function heldPort<Output, Input>(): HeldPort<Output, Input> {
  const calls: HeldCall<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => {
        let settled = false;
        calls.push({
          input,
          signal,
          answer: (output) => {
            settled = true;
            resolve(output);
            return reported();
          },
          fail: (thrown) => {
            settled = true;
            reject(thrown);
            return reported();
          },
          isOpen: () => !settled && !signal.aborted,
        });
      }),
  );
  return {
    logic,
    calls,
    latest: () => {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('the port has not been called');
      return call;
    },
  };
}

/** After this every promise that was settled before has reported to its machine. */
export function reported(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
