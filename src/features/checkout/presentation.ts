import type { Channel, Presentation } from '#contract/base/picklists.ts';
import type { Order } from '#contract/orders/schemas.ts';

type Device = { isPhone: boolean; browser: Channel | null };

/**
 * Chooses how this device reaches a wallet: a phone opens the wallet itself where the site offers that, and
 * every other device shows a code. WeChat's browser opens WeChat's sheet only, and never Alipay.
 */
export function choosePresentation(
  { presentations }: Pick<Order, 'presentations'>,
  channel: Channel,
  { isPhone, browser }: Device,
): Presentation {
  const offered = presentations?.[channel] ?? [];
  const fitting = fittingPresentation(channel, { isPhone, browser });
  return fitting !== null && offered.includes(fitting) ? fitting : 'qr';
}

function fittingPresentation(
  channel: Channel,
  { isPhone, browser }: Device,
): Exclude<Presentation, 'qr'> | null {
  if (browser === 'wechat') return channel === 'wechat' ? 'jsapi' : null;
  if (browser === 'alipay') return channel === 'alipay' ? 'redirect' : null;
  return isPhone ? 'redirect' : null;
}
