import type { Order } from '#contract/orders/schemas.ts';
import { call, expectDone } from './act-by-command.ts';
import type { TestServer } from './server.ts';

/** Opens a matter under an order that is under way, as staff do. */
export async function openMatter(
  server: TestServer,
  { order_no }: Pick<Order, 'order_no'>,
  { title = '标识 A', units = 1 }: { title?: string; units?: number } = {},
): Promise<void> {
  expectDone(await call(server, 'service.matter', { order_no, title, units: String(units) }));
}
