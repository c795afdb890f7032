import type { Order } from './schemas.ts';

/** Returns since when the payer of an order has announced a transfer; null without one. */
export function findAnnouncement(order: Order | null): string | null {
  return order?.transfer?.announced_at ?? null;
}
