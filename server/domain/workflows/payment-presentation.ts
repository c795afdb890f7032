import type { PaymentRequest } from '#contract/payments/schemas.ts';
import type { Channel, Locale, Presentation } from '#contract/base/picklists.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { offeredPresentations } from '#server/domain/payments/offered.ts';
import { findOpenid } from '#server/domain/payments/payers.ts';
import { readOrder } from '#server/domain/views/orders.ts';
import type { Deps } from './deps.ts';

/** The device of a payer: its IP address, and the origin by which its browser knows the site. */
export type PayerDevice = { address: string; origin: string };

export type StartRequest = PaymentRequest & { device: PayerDevice };

/** How a payer reaches the wallet; `payer` is the IP address or openid for the wallet, if it needs one. */
export type Way = { channel: Channel; presentation: Presentation; payer: string | null };

/**
 * Reads how the payer wants to reach the wallet. Throws 422 for a wallet or a presentation that is not
 * offered, and 409 with the order for WeChat's payment sheet while the person's openid is unknown.
 */
export async function choosePresentation(
  deps: Deps,
  order: OrderRow,
  { channel, presentation = 'qr', device }: StartRequest,
  locale: Locale,
): Promise<Way> {
  const gateway = deps.gateways[channel];
  if (gateway.isMissing === true) throw invalid('channel', 'channelNotOffered');
  if (presentation === 'qr') return { channel, presentation, payer: null };
  if (!offeredPresentations(gateway).includes(presentation)) {
    throw invalid('presentation', 'presentationNotOffered');
  }
  if (presentation === 'redirect') {
    // WeChat compares the address with the one that opens its page; Alipay does not ask for it.
    return { channel, presentation, payer: channel === 'wechat' ? device.address : null };
  }
  const appId = gateway.sheet?.appId ?? '';
  const payer = await findOpenid(deps, order.userId, appId);
  if (payer !== null) return { channel, presentation, payer };
  const data = await readOrder(deps, order.userId, order.orderNo, locale);
  throw new Refusal(409, 'payment.openid_needed', data);
}
