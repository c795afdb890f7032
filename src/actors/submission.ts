import { fromCallback, fromPromise, type StateValueFrom } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import {
  createSubmissionMachine,
  type Submission,
  type submissionMachine,
} from '#machines/submission.machine.ts';
import { watchConnection } from './connection.ts';

type SubmissionState = StateValueFrom<typeof submissionMachine>;

/** Sends the submitted values; rejects when the server did not accept them. */
export type Submit<Values, Output> = (
  values: Values,
  options: { idempotencyKey: string; signal: AbortSignal },
) => Promise<Output>;

/** Creates the machine of a form that `submit` sends. */
export function bindSubmission<Values, Output>(submit: Submit<Values, Output>) {
  return createSubmissionMachine<Values, Output>().provide({
    actors: {
      submit: fromPromise<Output, Submission<Values>>(({ input, signal }) =>
        submit(input.values, { idempotencyKey: input.idempotencyKey, signal }),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
    },
  });
}

/** Says whether an unanswered submission is being retried or its outcome stays unknown; null for neither. */
export function findOutcome(snapshot: {
  value: SubmissionState;
  context: { error: ApiError | null };
}): 'asking' | 'unknown' | null {
  if (snapshot.value === 'unknown') return 'unknown';
  const isAsking = snapshot.value === 'unclear' || snapshot.value === 'submitting';
  return isAsking && snapshot.context.error !== null ? 'asking' : null;
}
