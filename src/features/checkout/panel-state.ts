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
 * Returns what a payer has to know about the code, one word for two parallel regions. "Confirming" stays
 * until the server has answered, also while it is being asked again.
 */
export function panelStateOf(snapshot: SnapshotFrom<typeof paymentMachine>): PanelState {
  if (snapshot.matches({ watched: { watch: 'missing' } })) return 'missing';
  if (snapshot.matches({ watched: { watch: 'offline' } })) return 'offline';
  if (snapshot.context.unsure) return 'confirming';
  if (snapshot.matches({ watched: { code: 'expired' } })) return 'expired';
  if (snapshot.matches({ watched: { code: 'checking' } })) return 'checking';
  return snapshot.matches({ watched: { code: 'closing' } }) ? 'closing' : 'live';
}
