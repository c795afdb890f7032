import { fromPromise } from 'xstate';
import * as v from 'valibot';
import { submissionMachine, type FormValues } from '../../machines/submission.machine.ts';

type Posting = { idempotencyKey: string; signal: AbortSignal };

/** Any form that posts: `post` gets what `schema` takes of the values, and answers or rejects. */
export function bindSubmission<Schema extends v.GenericSchema>(
  schema: Schema,
  post: (body: v.InferOutput<Schema>, posting: Posting) => Promise<unknown>,
) {
  return submissionMachine.provide({
    actors: {
      submit: fromPromise<unknown, { values: FormValues; idempotencyKey: string }>(
        ({ input: { values, idempotencyKey }, signal }) =>
          post(v.parse(schema, values), { idempotencyKey, signal }),
      ),
    },
  });
}
