import { fromPromise } from 'xstate';
import { createSubmissionMachine, type Submission } from '#machines/submission.machine.ts';

/** Sends what was submitted; rejects when the server did not take it. */
export type Submit<Values, Output> = (
  values: Values,
  options: { idempotencyKey: string; signal: AbortSignal },
) => Promise<Output>;

/** Returns the machine of a form that `submit` sends. */
export function bindSubmission<Values, Output>(submit: Submit<Values, Output>) {
  return createSubmissionMachine<Values, Output>().provide({
    actors: {
      submit: fromPromise<Output, Submission<Values>>(({ input, signal }) =>
        submit(input.values, { idempotencyKey: input.idempotencyKey, signal }),
      ),
    },
  });
}
