import { Channel } from '#contract/base/picklists.ts';
import type { Gateways } from '#server/gateways/gateway.ts';

/** Lists the channels with a configured wallet. */
export function offeredChannels(gateways: Gateways): Channel[] {
  return Channel.options.filter((channel) => gateways[channel].isMissing !== true);
}
