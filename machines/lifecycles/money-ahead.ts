import { orderIs } from './order-lifecycle.machine.ts';
import type { Order } from '#contract/orders/schemas.ts';

/**
 * Whether money may arrive without an act of the reader: a shown code can still bring it (`expected`); the
 * wallet says that no code can, but a payer may have one open (`possible`); or neither.
 */
export type MoneyAhead = 'expected' | 'possible' | 'none';

/** Says whether money may still arrive for an order. */
export function findMoneyAhead({ payments_settled: settled, status, payment }: Order): MoneyAhead {
  if (!settled) return 'expected';
  return orderIs(status, 'cancelled') && payment === undefined ? 'possible' : 'none';
}
