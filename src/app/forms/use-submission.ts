import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ApiError } from '#contract/base/api-error.ts';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import { bindSubmission, findOutcome, type Submit } from '#src/actors/submission.ts';
import { isLeftOpen, sendInRound, type SecretRound } from '#src/actors/secret-round.ts';
import { asFailure, leftFailure } from './failure.ts';

type Options<Output> = {
  /** Runs after each success, with the server's answer. */
  onDone?: (output: Output) => void;
  onFailed?: (failure: ApiError) => void;
  /** Runs after each try without an answer, before the automatic retry. */
  onUnanswered?: () => void;
  /** For a write with a password or a code: after a reload the form says that it got no answer. */
  secret?: SecretRound;
  /** False for a pure read: without an answer it has failed, and no outcome is unclear. */
  changes?: boolean;
};

/** Runs a form that may be submitted many times. `submit` stays that of the first render. */
export function useSubmission<Values, Output>(
  submit: Submit<Values, Output>,
  { onDone, onFailed, onUnanswered, secret, changes = true }: Options<Output> = {},
) {
  const [logic] = useState(() =>
    bindSubmission<Values, Output>(
      secret === undefined
        ? submit
        : (values, options) =>
            sendInRound(secret, (idempotencyKey) => submit(values, { ...options, idempotencyKey })),
    ),
  );
  const [wasLeft] = useState(() => secret !== undefined && isLeftOpen(...secret));
  const submission = useActorRef(logic, { input: { changes } });
  useRecorder(submission);
  const finish = useEffectEvent((output: Output) => onDone?.(output));
  const fail = useEffectEvent((failure: ApiError) => onFailed?.(failure));
  const wait = useEffectEvent(() => onUnanswered?.());
  useEffect(() => {
    const accepted = submission.on('form.accepted', ({ output }) => finish(output));
    const failed = submission.on('form.failed', ({ error }) => fail(error));
    const unanswered = submission.on('form.unanswered', () => wait());
    return () => {
      accepted.unsubscribe();
      failed.unsubscribe();
      unanswered.unsubscribe();
    };
  }, [submission]);
  const error = useSelector(submission, (snapshot) => snapshot.context.error);
  const outcome = useSelector(submission, findOutcome);
  const isFresh = useSelector(
    submission,
    ({ value, context }) => value === 'editing' && context.sent === null,
  );
  return {
    busy: useSelector(submission, (snapshot) => snapshot.hasTag('busy')),
    /** The server has accepted the last attempt. */
    submitted: useSelector(submission, (snapshot) => snapshot.matches('submitted')),
    failure: useMemo(
      () => (wasLeft && isFresh ? leftFailure : asFailure(error, outcome)),
      [wasLeft, isFresh, error, outcome],
    ),
    submit: (values: Values) =>
      submission.send({ type: 'form.submitted', values, idempotencyKey: randomKey() }),
    /** Takes the failure of the last try back. */
    clear: () => submission.send({ type: 'form.edited' }),
  };
}
