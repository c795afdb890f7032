import type { BridgeParameters, Payment } from '#contract/payments/schemas.ts';
import type { Client } from '#src/api/client.ts';
import { startPayment } from './start-payment.ts';

type Bridge = {
  invoke(name: string, parameters: BridgeParameters, done: (result: unknown) => void): void;
};

declare global {
  interface Window {
    /** Present in WeChat's browser only, some time after the page has loaded. */
    WeixinJSBridge?: Bridge;
  }
}

/**
 * Opens the wallet for a payment. Resolves when WeChat's sheet over the page has closed, whatever it says;
 * never where the browser leaves for the wallet's page. An address and the parameters of a sheet serve one
 * press: without them the server is asked for new ones of the same payment. Rejects as the API does.
 */
export async function openWallet(
  client: Client,
  known: Payment,
  signal: AbortSignal,
): Promise<void> {
  const { order_no: orderNo, channel, presentation } = known;
  const payment = hasEntrance(known)
    ? known
    : await startPayment(client, { orderNo, channel, presentation }, signal);
  // Another tab may have made another payment; the order's page finds it.
  if (payment.payment_no !== known.payment_no || signal.aborted) return;
  if (payment.presentation === 'redirect' && payment.pay_url !== undefined) {
    location.assign(payment.pay_url);
    return new Promise(() => undefined);
  }
  if (payment.presentation === 'jsapi' && payment.bridge !== undefined) {
    await invokeBridge(payment.bridge, signal);
  }
}

function hasEntrance(payment: Payment): boolean {
  return (
    (payment.presentation === 'redirect' && payment.pay_url !== undefined) ||
    (payment.presentation === 'jsapi' && payment.bridge !== undefined)
  );
}

async function invokeBridge(parameters: BridgeParameters, signal: AbortSignal): Promise<void> {
  const bridge = window.WeixinJSBridge ?? (await awaitBridge(signal));
  await new Promise<void>((done) => {
    bridge.invoke('getBrandWCPayRequest', parameters, () => done());
  });
}

function awaitBridge(signal: AbortSignal): Promise<Bridge> {
  return new Promise((found) => {
    const ready = () => {
      if (window.WeixinJSBridge !== undefined) found(window.WeixinJSBridge);
    };
    document.addEventListener('WeixinJSBridgeReady', ready, { signal });
  });
}
