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
 * press: without them the server is asked for new ones, of the same payment or, where that can no longer be
 * paid, of the one that replaced it. Rejects as the API does, and when WeChat's browser has no sheet.
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
  if (signal.aborted) return;
  if (payment.presentation === 'redirect' && payment.pay_url !== undefined) {
    location.assign(payment.pay_url);
    return new Promise(() => undefined);
  }
  if (payment.presentation === 'jsapi' && payment.bridge !== undefined) {
    await invokeBridge(payment.bridge, signal);
  }
}

// The bridge comes within a second of the page.
const bridgeTimeoutMs = 8000;

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
  return new Promise((found, fail) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(bridgeTimeoutMs)]);
    const ready = () => {
      if (window.WeixinJSBridge !== undefined) found(window.WeixinJSBridge);
    };
    document.addEventListener('WeixinJSBridgeReady', ready, { signal: ended });
    ended.addEventListener('abort', () => fail(new Error('WeChat has no payment sheet here')));
  });
}
