import type { SnapshotFrom } from 'xstate';
import type { invoiceRequestMachine } from '#machines/invoice-request.machine.ts';

/** The screen of a request for an invoice. */
export type AskScreen = 'failed' | 'loading' | 'nothing' | 'choice' | 'unclear' | 'requested';

/** Chooses the screen of a request for an invoice. A repeat stays unclear until its answer. */
export function getAskScreen({
  value,
  context,
}: SnapshotFrom<typeof invoiceRequestMachine>): AskScreen {
  switch (value) {
    case 'loading':
      // The offered orders stay visible during a reload.
      return context.available?.orders.some(({ available }) => available > 0) === true
        ? 'choice'
        : 'loading';
    case 'unavailable':
      return 'failed';
    case 'nothingAvailable':
      return 'nothing';
    case 'choosing':
    case 'termsChanged':
      return 'choice';
    case 'submitting':
      return context.unanswered > 0 ? 'unclear' : 'choice';
    case 'unclear':
    case 'requested':
      return value;
  }
}
