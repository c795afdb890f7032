import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { randomKey } from '../actors/idempotency-key.ts';
import type { bindSubmission } from '../actors/submission.ts';
import type { FormValues } from '../../machines/submission.machine.ts';

/** Runs a form that posts; `logic` must be stable. `onDone` runs once, with the server's answer. */
export function useSubmission(
  logic: ReturnType<typeof bindSubmission>,
  onDone: (answer: unknown) => void,
) {
  const [idempotencyKey] = useState(randomKey);
  const submission = useActorRef(logic, { input: { idempotencyKey } });
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = submission.subscribe({
      complete: () => finish(submission.getSnapshot().context.answer),
    });
    return () => watching.unsubscribe();
  }, [submission]);
  return {
    busy: useSelector(submission, (snapshot) => snapshot.hasTag('busy')),
    failure: useSelector(submission, (snapshot) => snapshot.context.error),
    submit: (values: FormValues) => submission.send({ type: 'form.submitted', values }),
  };
}
