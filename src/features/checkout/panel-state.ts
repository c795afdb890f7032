import type { SnapshotFrom } from 'xstate';
import type { paymentMachine } from '#machines/payment.machine.ts';

type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;
type Watched = Exclude<PaymentSnapshot['value'], string>['watched'];

export type PanelState =
  | 'live'
  | 'closing'
  | 'checking'
  | 'expired'
  | 'confirming'
  | 'offline'
  | 'missing';

/**
 * Reduces two parallel regions to the one state that the payer needs to know. "Confirming" stays until the
 * server has answered, and also during retries.
 */
export function getPanelState({ value, context }: PaymentSnapshot): PanelState {
  // The checkout's next view replaces the panel of what has ended.
  if (typeof value === 'string') return context.unsure ? 'confirming' : toEndedPanel(value);
  const { watch, code } = value.watched;
  switch (watch) {
    case 'missing':
    case 'offline':
      return watch;
    case 'polling':
    case 'waiting':
    case 'unreachable':
    case 'hidden':
      return context.unsure ? 'confirming' : toCodePanel(code);
  }
}

function toCodePanel(code: Watched['code']): PanelState {
  switch (code) {
    case 'live':
    case 'closing':
    case 'checking':
    case 'expired':
      return code;
  }
}

function toEndedPanel(end: Extract<PaymentSnapshot['value'], string>): PanelState {
  switch (end) {
    case 'paid':
    case 'refunded':
    case 'failed':
    case 'superseded':
      return 'live';
  }
}
