import { createActor, fromPromise } from 'xstate';

type Outcome<Data> = {
  onDone: (data: Data) => void;
  /** Without it a failure changes nothing: the page is whole without the data. */
  onFailed?: (thrown: unknown) => void;
};

/**
 * Runs one reading as an actor. Returns a function that aborts it; after that neither callback runs. A process
 * with more than one step is a machine.
 */
export function startRead<Data>(
  read: (signal: AbortSignal) => Promise<Data>,
  { onDone, onFailed }: Outcome<Data>,
): () => void {
  const actor = createActor(fromPromise<Data>(({ signal }) => read(signal)));
  actor.subscribe({
    next: ({ status, output }) => {
      if (status === 'done' && output !== undefined) onDone(output);
    },
    error: (thrown) => onFailed?.(thrown),
  });
  actor.start();
  return () => actor.stop();
}
