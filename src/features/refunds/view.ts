import type { SnapshotFrom } from 'xstate';
import type { refundRequestMachine } from '#machines/refund-request.machine.ts';
import { getTopState } from '#machines/state-path.ts';
import { asFailure, type Failure } from '#src/app/forms/failure.ts';

export type RefundSnapshot = SnapshotFrom<typeof refundRequestMachine>;

export type RefundScreen = 'refund' | 'failed' | 'nothingLeft' | 'form' | 'loading';

/** Chooses the screen of the refund process. */
export function getRefundScreen({ value, context }: RefundSnapshot): RefundScreen {
  const { refund, quote } = context;
  if (refund !== null) return 'refund';
  switch (getTopState(value)) {
    case 'unavailable':
      return 'failed';
    case 'nothingLeft':
      return 'nothingLeft';
    case 'reading':
      return 'loading';
    case 'deciding':
    case 'quoting':
    case 'asking':
    case 'termsChanged':
    case 'submitting':
    case 'unclear':
    case 'following':
    case 'confirmingWithdrawal':
    case 'acting':
    case 'actUnclear':
    case 'closed':
      // A form stays while its terms are read again; for what gives nothing there was none.
      return quote === null || quote.refundable === 0 ? 'loading' : 'form';
  }
}

/** Whether the form can be sent, waits for its terms, is being sent, or has to be asked for again. */
export type AskState = 'open' | 'waiting' | 'sending' | 'unclear';

/** Chooses the state of the form for a request. A repeat stays unclear until its answer. */
export function getAskState({ value, context }: RefundSnapshot): AskState {
  switch (getTopState(value)) {
    case 'asking':
    case 'termsChanged':
      return 'open';
    case 'unclear':
      return 'unclear';
    case 'submitting':
      return context.unanswered > 0 ? 'unclear' : 'sending';
    case 'acting':
    case 'actUnclear':
      return 'sending';
    case 'deciding':
    case 'quoting':
    case 'nothingLeft':
    case 'unavailable':
    case 'reading':
    case 'following':
    case 'confirmingWithdrawal':
    case 'closed':
      return 'waiting';
  }
}

/**
 * The failure of the owner's last action on a refund; null while it is under way, and for a field error,
 * which its field shows. Without an answer the page asks again, and the failure says so until then.
 */
export function failureOfAct(snapshot: RefundSnapshot): Failure | null {
  const { act, error } = snapshot.context;
  if (snapshot.matches('acting') || snapshot.matches('actUnclear')) {
    return asFailure(error, 'asking');
  }
  const isAtField = error?.kind === 'invalid' && act?.kind !== 'accept';
  return snapshot.hasTag('busy') || isAtField ? null : error;
}
