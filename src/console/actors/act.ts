import { fromCallback, fromPromise } from 'xstate';
import { isStaffErrorCode } from '#contract/staff/errors.ts';
import { asStaffError } from '#contract/staff/failure.ts';
import { ApiFailure, getDefaultError } from '#contract/base/api-error.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { createSubmissionMachine, type Submission } from '#machines/submission.machine.ts';
import { watchConnection } from '#src/actors/connection.ts';
import { describeFile } from '#src/console/api/act-keys.ts';

/** Sends one action of the console; rejects when it was refused or there was no answer. */
export type SendAct<Values, Output> = (values: Values, signal: AbortSignal) => Promise<Output>;

/** The values of a submission, and a text that identifies them and their files. */
export type Identified<Values> = { values: Values; text: string };

/** Creates the machine of one console action, which `send` sends. */
export function bindAct<Values, Output>(send: SendAct<Values, Output>) {
  return createSubmissionMachine<Identified<Values>, Output>().provide({
    actors: {
      submit: fromPromise<Output, Submission<Identified<Values>>>(({ input, signal }) =>
        send(input.values.values, signal).catch(rethrown),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
    },
  });
}

/**
 * Creates the event that submits `values`. The client adds the idempotency key where one is needed
 * (src/console/api/act-keys.ts).
 */
export function submitted<Values>(values: Values) {
  const text = JSON.stringify(values, (_, value: unknown) => describeFile(value));
  return { type: 'form.submitted' as const, values: { values, text }, idempotencyKey: '' };
}

/** The machine knows the failures of the site; console failures keep the server's sentence. */
function rethrown(thrown: unknown): never {
  const { error, ...rest } = asStaffError(thrown);
  const known = isStaffErrorCode(error) ? getDefaultError(rest.statusCode) : error;
  throw new ApiFailure({ ...rest, error: known }, { cause: thrown });
}
