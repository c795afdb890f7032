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
  | 'missing'
  | WalletState;

/** Where a payer is who pays in the wallet on this device, instead of scanning a code. */
type WalletState = 'leaving' | 'back' | 'asked' | 'unopened';

/**
 * Reduces two parallel regions to the one state that the payer needs to know. "Confirming" stays until the
 * server has answered, and also during retries.
 */
export function getPanelState({ value, context }: PaymentSnapshot): PanelState {
  // The checkout's next view replaces the panel of what has ended.
  if (typeof value === 'string') return context.unsure ? 'confirming' : toEndedPanel(value);
  const { watch, code, wallet } = value.watched;
  switch (watch) {
    case 'missing':
    case 'offline':
      return watch;
    case 'polling':
    case 'waiting':
    case 'unreachable':
    case 'hidden':
      return context.unsure ? 'confirming' : toCodePanel(code, wallet);
  }
}

function toCodePanel(code: Watched['code'], wallet: Watched['wallet']): PanelState {
  switch (code) {
    case 'live':
    case 'closing':
      return toWalletPanel(wallet) ?? code;
    case 'checking':
    case 'expired':
      return code;
  }
}

function toWalletPanel(wallet: Watched['wallet']): WalletState | null {
  switch (wallet) {
    case 'scanning':
      return null;
    case 'arriving':
    case 'leaving':
      return 'leaving';
    case 'away':
    case 'back':
      return 'back';
    case 'asked':
    case 'unopened':
      return wallet;
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
