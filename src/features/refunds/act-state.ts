import { useSelector } from '@xstate/react';
import type { ApiError } from '#contract/base/api-error.ts';
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
