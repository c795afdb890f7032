import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '#contract/base/api-error.ts';
import type { Refund } from '#contract/refunds/schemas.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';

/** The server's field errors for the last submission of this form; null for another form. */
export function useInvalid(actor: RefundRequestRef, kind: 'note' | 'account'): ApiError | null {
  return useSelector(actor, ({ context: { act, error } }) =>
    act?.kind === kind && error?.kind === 'invalid' ? error : null,
  );
}

/** True while this form is being sent. */
export function useSending(actor: RefundRequestRef, kind: 'note' | 'account'): boolean {
  return useSelector(
    actor,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.act?.kind === kind,
  );
}

/** Runs `forget` once the refund shows what this form has sent, before the form disappears. */
export function useForgetSent(
  actor: RefundRequestRef,
  findSent: (refund: Refund) => unknown,
  forget: () => void,
): void {
  const read = useEffectEvent((refund: Refund | null) =>
    refund === null ? '' : JSON.stringify(findSent(refund)),
  );
  const sent = useEffectEvent(forget);
  useEffect(() => {
    const before = read(actor.getSnapshot().context.refund);
    const watching = actor.subscribe(({ context }) => {
      if (read(context.refund) !== before) sent();
    });
    return () => watching.unsubscribe();
  }, [actor]);
}
