import { fromPromise, type PromiseActorLogic } from 'xstate';

export type PendingCall<Output, Input> = {
  input: Input;
  signal: AbortSignal;
  resolve(output: Output): Promise<void>;
  reject(thrown: unknown): Promise<void>;
  /** True while the call is pending: neither settled nor dropped by the machine. */
  isOpen(): boolean;
};

export type ControlledPort<Output, Input> = {
  logic: PromiseActorLogic<Output, Input>;
  calls: readonly PendingCall<Output, Input>[];
  /** Returns the newest call. Throws when the machine has not called yet. */
  latest(): PendingCall<Output, Input>;
};

/** Creates a port with calls that stay pending until the test resolves or rejects them. */
export function controlledPort<Output, Input>(): ControlledPort<Output, Input> {
  const calls: PendingCall<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => {
        let settled = false;
        calls.push({
          input,
          signal,
          resolve: (output) => {
            settled = true;
            resolve(output);
            return reported();
          },
          reject: (thrown) => {
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

/** Resolves when every promise that was settled before has reported to its machine. */
export function reported(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
