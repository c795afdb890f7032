import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#contract/base/api-error.ts';
import { bindAct } from '#src/console/actors/act.ts';
import type { ConsoleClient } from '#src/console/api/client.ts';
import { isUnclear } from '#src/console/api/unclear.ts';
import { useConsole } from './console-context.ts';
import { usePageReading } from './use-reading.ts';

export type Act<Values, Output> = {
  busy: boolean;
  /** The reason why the last attempt failed; null while it is under way. */
  failure: ApiError | null;
  /** No answer arrived, so the outcome is unknown: the page must be reloaded before a retry. */
  isUnclear: boolean;
  output: Output | null;
  /** The values of the last submission. */
  sent: Values | null;
  submit: (values: Values) => void;
  /** Clears the failure. */
  clear: () => void;
};

type Options<Output> = {
  onDone?: (output: Output) => void;
  /** When the page reloads: after success unless this says otherwise. */
  reloads?: 'always' | 'never';
};

/** Runs one action of the console, once per press. The page reloads independent of `onDone`. */
export function useAct<Values, Output>(
  send: (call: ConsoleClient, values: Values, signal: AbortSignal) => Promise<Output>,
  { onDone, reloads }: Options<Output> = {},
): Act<Values, Output> {
  const { call } = useConsole();
  const { reload } = usePageReading();
  const [logic] = useState(() =>
    bindAct<Values, Output>((values, signal) => send(call, values, signal)),
  );
  const submission = useActorRef(logic, { input: { changes: false } });
  const finish = useEffectEvent((output: Output) => {
    onDone?.(output);
    if (reloads !== 'never') reload();
  });
  // The page shows the current state next to the refused action.
  const fail = useEffectEvent((error: ApiError) => {
    if (reloads === 'always' || error.error === 'refund.terms_changed') reload();
  });
  useEffect(() => {
    const failed = submission.on('form.failed', ({ error }) => fail(error));
    const accepted = submission.on('form.accepted', ({ output }) => finish(output));
    return () => {
      accepted.unsubscribe();
      failed.unsubscribe();
    };
  }, [submission]);
  const failure = useSelector(submission, (snapshot) => snapshot.context.error);
  return {
    busy: useSelector(submission, (snapshot) => snapshot.hasTag('busy')),
    failure,
    isUnclear: failure !== null && isUnclear(failure),
    output: useSelector(submission, (snapshot) => snapshot.context.output),
    sent: useSelector(submission, (snapshot) => snapshot.context.sent?.values ?? null),
    // The client adds the idempotency key where one is needed (src/console/api/act-keys.ts).
    submit: (values) => submission.send({ type: 'form.submitted', values, idempotencyKey: '' }),
    clear: () => submission.send({ type: 'form.edited' }),
  };
}
