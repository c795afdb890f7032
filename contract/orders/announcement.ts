import type { Order } from './schemas.ts';

/** Returns since when the payer of an order has announced a transfer; null without one. */
export function findAnnouncement(order: Order | null): string | null {
  return order?.transfer?.announced_at ?? null;
}

/** Checks whether money for an unpaid order waits for a second person: until then it neither expires nor is cancelled. */
export function isTransferChecked(order: Order): boolean {
  return order.transfer?.checking ?? false;
}
