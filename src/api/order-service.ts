import type { CallOptions, Client } from './client.ts';

// In a file of its own: a loader calls it, so every first load has it.

/** Returns an order as the place of its service: steps, files, who looks after it. */
export function readOrderService(client: Client, orderNo: string, options?: CallOptions) {
  return client.call('readOrderService', { params: { orderNo }, ...options });
}
