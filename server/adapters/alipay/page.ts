import type { PageRequest } from '#server/gateways/gateway.ts';
import { signedRequest } from './client.ts';
import type { AlipaySettings } from './settings.ts';
import { describeTrade } from './trade.ts';

/**
 * Builds the address of Alipay's page for a payment (alipay.trade.wap.pay). Alipay is not called: the
 * browser carries the signed order there, and the address works until the payment expires.
 */
export function createPageUrl(settings: AlipaySettings, request: PageRequest, now: Date): string {
  const { returnUrl } = request;
  const content = {
    ...describeTrade(settings, request),
    product_code: 'QUICK_WAP_WAY',
    // Where a payer who gives up is sent.
    quit_url: returnUrl,
  };
  const addresses = { notify_url: settings.notifyUrl, return_url: returnUrl };
  const { parameters, body } = signedRequest(
    settings,
    'alipay.trade.wap.pay',
    content,
    now,
    addresses,
  );
  return `${settings.gateway}?${new URLSearchParams(parameters)}&${body}`;
}
