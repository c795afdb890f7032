import { findDirectWay } from '#contract/base/channels.ts';
import type { Channel, Presentation } from '#contract/base/picklists.ts';
import type { Order } from '#contract/orders/schemas.ts';

type Device = { isPhone: boolean; browser: Channel | null };

/**
 * Chooses how this device reaches a wallet: a phone opens the wallet itself where the site offers that, and
 * every other device shows a code.
 */
export function choosePresentation(
  { presentations }: Pick<Order, 'presentations'>,
  channel: Channel,
  device: Device,
): Presentation {
  const offered = presentations?.[channel] ?? [];
  const direct = findDirectWay(channel, device);
  return direct !== null && offered.includes(direct) ? direct : 'qr';
}
