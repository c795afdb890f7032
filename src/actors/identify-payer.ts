import type { BegunPayment } from '#machines/checkout.setup.ts';
import type { Client } from '#src/api/client.ts';
import { clearBegunPayment, storeBegunPayment } from './begun-payment.ts';
import { resultPath } from './checkout-pages.ts';

type Identified = BegunPayment & { orderNo: string };

/**
 * Leaves for WeChat's page, which identifies the payer and leads back to the order, where `owner` goes on with
 * the payment without another press. Never resolves. A page that has not left when `signal` aborts forgets
 * the payment. Rejects as the API does.
 */
export async function identifyPayer(
  client: Client,
  owner: string,
  begun: Identified,
  signal: AbortSignal,
): Promise<never> {
  const body = { return_url: resultPath(begun.orderNo) };
  const { authorize_url: address } = await client.call('requestOpenid', { body, signal });
  if (!signal.aborted) {
    storeBegunPayment(owner, begun);
    signal.addEventListener('abort', () => clearBegunPayment(owner));
    location.assign(address);
  }
  return new Promise(() => undefined);
}
