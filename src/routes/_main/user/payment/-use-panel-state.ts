import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { PaymentRef, paymentMachine } from '../../../../../machines/payment.machine.ts';

export type PanelState =
  | 'live'
  | 'closing'
  | 'checking'
  | 'expired'
  | 'confirming'
  | 'offline'
  | 'missing';

/**
 * What a payer has to know about the code, one word for two parallel regions. "Confirming" stays
 * until the server has answered, also while it is being asked again.
 */
export function usePanelState(payment: PaymentRef): PanelState {
  const unsure = useSelector(payment, ({ context }) => context.unsure);
  const watched = useSelector(payment, watchState);
  const code = useSelector(payment, codeState);
  if (watched === 'missing' || watched === 'offline') return watched;
  return unsure ? 'confirming' : code;
}

function watchState(snapshot: SnapshotFrom<typeof paymentMachine>) {
  if (snapshot.matches({ watched: { watch: 'missing' } })) return 'missing';
  if (snapshot.matches({ watched: { watch: 'offline' } })) return 'offline';
  return null;
}

function codeState(snapshot: SnapshotFrom<typeof paymentMachine>) {
  if (snapshot.matches({ watched: { code: 'expired' } })) return 'expired';
  if (snapshot.matches({ watched: { code: 'checking' } })) return 'checking';
  return snapshot.matches({ watched: { code: 'closing' } }) ? 'closing' : 'live';
}
