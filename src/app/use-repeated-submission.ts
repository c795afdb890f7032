import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createActor } from 'xstate';
import type { ApiError } from '../../contract/errors.ts';
import type { FormValues } from '../../machines/submission.machine.ts';
import { randomKey } from '../actors/idempotency-key.ts';
import type { bindSubmission } from '../actors/submission.ts';

type Outcome = {
  /** Runs after each success, with the server's answer and what was sent. */
  onDone: (answer: unknown, sent: FormValues) => void;
  onFailed?: (failure: ApiError) => void;
};

/** A form that stays after it was sent: each success begins another round. `logic` must be stable. */
export function useRepeatedSubmission(logic: ReturnType<typeof bindSubmission>, outcome: Outcome) {
  const begin = () => createActor(logic, { input: { idempotencyKey: randomKey() } });
  const [submission, setSubmission] = useState(begin);
  const finish = useEffectEvent(() => {
    const { answer, values } = submission.getSnapshot().context;
    setSubmission(begin());
    outcome.onDone(answer, values);
  });
  const fail = useEffectEvent((failure: ApiError) => outcome.onFailed?.(failure));
  useEffect(() => {
    let failure: ApiError | null = null;
    const watching = submission.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish();
      const { error } = snapshot.context;
      if (error !== null && error !== failure) fail(error);
      failure = error;
    });
    submission.start();
    return () => {
      watching.unsubscribe();
      submission.stop();
    };
  }, [submission]);
  return {
    busy: useSelector(submission, (snapshot) => snapshot.hasTag('busy')),
    failure: useSelector(submission, (snapshot) => snapshot.context.error),
    submit: (values: FormValues) => submission.send({ type: 'form.submitted', values }),
  };
}
