import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#contract/base/api-error.ts';
import { staffCalls, type StaffWrite } from '#contract/staff/calls.ts';
import { bindAct, submitted } from '#src/console/actors/act.ts';
import { storeDraft } from '#src/actors/drafts.ts';
import { findOutcome } from '#src/actors/submission.ts';
import type { ConsoleClient } from '#src/console/api/client.ts';
import { useConsole, useMe } from './console-context.ts';
import { usePageReading } from './use-reading.ts';

/** The call of an action, and the number of the order, refund or other subject that it changes. */
export type Write = readonly [call: StaffWrite | 'reveal' | 'exportLedger', of: string];

export type Act<Values, Output> = {
  /** The name of the draft that holds the input of its form. */
  draft: string;
  busy: boolean;
  /** The reason why the last attempt failed; null while it is under way. */
  failure: ApiError | null;
  /**
   * `asking`: no answer arrived and the action is sent again with its key. `unknown`: several tries got none.
   */
  outcome: 'asking' | 'unknown' | null;
  output: Output | null;
  /** The values of the last submission. */
  sent: Values | null;
  submit: (values: Values) => void;
  /** Clears the failure. */
  clear: () => void;
};

/** Refusals of what the page shows: a figure or a time that is not current any more. */
const outdated: ReadonlySet<ApiError['error']> = new Set([
  'refund.terms_changed',
  'booking.taken',
  'booking.too_late',
]);

type Options<Output> = {
  onDone?: (output: Output) => void;
  /** When the page reloads: after success unless this says otherwise. */
  reloads?: 'always' | 'never';
};

/**
 * Runs one action of the console, once per press; without an answer it is sent again with its key until the
 * server says whether it was done. The page reloads independent of `onDone`.
 */
export function useAct<Values, Output>(
  [name, of]: Write,
  send: (call: ConsoleClient, values: Values, signal: AbortSignal) => Promise<Output>,
  { onDone, reloads }: Options<Output> = {},
): Act<Values, Output> {
  const { call } = useConsole();
  const { reload } = usePageReading();
  const [logic] = useState(() =>
    bindAct<Values, Output>((values, signal) => send(call, values, signal)),
  );
  // A read without an answer has failed.
  const submission = useActorRef(logic, { input: { changes: 'keyed' in staffCalls[name] } });
  const { name: me } = useMe();
  const draft = `act ${name} ${of}`;
  const finish = useEffectEvent((output: Output) => {
    storeDraft(draft, me, {});
    onDone?.(output);
    if (reloads !== 'never') reload();
  });
  // The page shows the current state next to the refused action.
  const fail = useEffectEvent(({ error }: ApiError) => {
    if (reloads === 'always' || outdated.has(error)) reload();
  });
  useEffect(() => {
    const failed = submission.on('form.failed', ({ error }) => fail(error));
    const accepted = submission.on('form.accepted', ({ output }) => finish(output));
    return () => {
      accepted.unsubscribe();
      failed.unsubscribe();
    };
  }, [submission]);
  return {
    draft,
    busy: useSelector(submission, (snapshot) => snapshot.hasTag('busy')),
    failure: useSelector(submission, (snapshot) => snapshot.context.error),
    outcome: useSelector(submission, findOutcome),
    output: useSelector(submission, (snapshot) => snapshot.context.output),
    sent: useSelector(submission, (snapshot) => snapshot.context.sent?.values.values ?? null),
    submit: (values) => submission.send(submitted(values)),
    clear: () => submission.send({ type: 'form.edited' }),
  };
}
