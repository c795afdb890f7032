import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
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
  const confirming = useConfirming(payment);
  const watched = useSelector(payment, watchState);
  const code = useSelector(payment, codeState);
  if (watched === 'missing' || watched === 'offline') return watched;
  return confirming ? 'confirming' : code;
}

function useConfirming(payment: PaymentRef): boolean {
  const [confirming, setConfirming] = useState(() => payment.getSnapshot().hasTag('confirming'));
  useEffect(() => {
    const looks = payment.subscribe((snapshot) => {
      if (snapshot.hasTag('confirming')) setConfirming(true);
      else if (watchState(snapshot) === 'resting') setConfirming(false);
    });
    return () => looks.unsubscribe();
  }, [payment]);
  return confirming;
}

function watchState(snapshot: SnapshotFrom<typeof paymentMachine>) {
  if (snapshot.matches({ watched: { watch: 'missing' } })) return 'missing';
  if (snapshot.matches({ watched: { watch: 'offline' } })) return 'offline';
  return snapshot.matches({ watched: { watch: 'resting' } }) ? 'resting' : 'other';
}

function codeState(snapshot: SnapshotFrom<typeof paymentMachine>) {
  if (snapshot.matches({ watched: { code: 'expired' } })) return 'expired';
  if (snapshot.matches({ watched: { code: 'checking' } })) return 'checking';
  return snapshot.matches({ watched: { code: 'closing' } }) ? 'closing' : 'live';
}
