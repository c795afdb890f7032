import { fromPromise } from 'xstate';
import { isStaffErrorCode } from '#contract/staff/errors.ts';
import { asStaffError } from '#contract/staff/failure.ts';
import { ApiFailure, getDefaultError } from '#contract/base/api-error.ts';
import { createSubmissionMachine, type Submission } from '#machines/submission.machine.ts';

/** Sends one action of the console; rejects when it was refused or there was no answer. */
export type SendAct<Values, Output> = (values: Values, signal: AbortSignal) => Promise<Output>;

/** Creates the machine of one console action, which `send` sends. */
export function bindAct<Values, Output>(send: SendAct<Values, Output>) {
  return createSubmissionMachine<Values, Output>().provide({
    actors: {
      submit: fromPromise<Output, Submission<Values>>(({ input, signal }) =>
        send(input.values, signal).catch(rethrown),
      ),
    },
  });
}

/** The machine knows the failures of the site; console failures keep the server's sentence. */
function rethrown(thrown: unknown): never {
  const { error, ...rest } = asStaffError(thrown);
  const known = isStaffErrorCode(error) ? getDefaultError(rest.statusCode) : error;
  throw new ApiFailure({ ...rest, error: known }, { cause: thrown });
}
