import type { SnapshotFrom } from 'xstate';
import type { paymentMachine } from '#machines/payment.machine.ts';

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
export function getPanelState(snapshot: SnapshotFrom<typeof paymentMachine>): PanelState {
  if (snapshot.matches({ watched: { watch: 'missing' } })) return 'missing';
  if (snapshot.matches({ watched: { watch: 'offline' } })) return 'offline';
  if (snapshot.context.unsure) return 'confirming';
  if (snapshot.matches({ watched: { code: 'expired' } })) return 'expired';
  if (snapshot.matches({ watched: { code: 'checking' } })) return 'checking';
  return snapshot.matches({ watched: { code: 'closing' } }) ? 'closing' : 'live';
}
