import type { StateValue } from 'xstate';
import type { PanelState } from './panel-state.ts';

/** The position on its chart for each state of the payment panel. */
export const paymentPositions: Readonly<Record<PanelState, string>> = {
  live: 'watched.code.live',
  closing: 'watched.code.closing',
  checking: 'watched.code.checking',
  expired: 'watched.code.expired',
  confirming: 'watched.watch.unreachable',
  offline: 'watched.watch.offline',
  missing: 'watched.watch.missing',
  leaving: 'watched.wallet.leaving',
  back: 'watched.wallet.back',
  asked: 'watched.wallet.asked',
  unopened: 'watched.wallet.unopened',
};

/** The path of the innermost active state, `unpaid.choosingChannel`. */
export function innermost(value: StateValue): string {
  if (typeof value === 'string') return value;
  const [first] = Object.entries(value);
  if (first === undefined) return '';
  const [name, inside] = first;
  const rest = inside === undefined ? '' : innermost(inside);
  return rest === '' ? name : `${name}.${rest}`;
}
