import { Channel } from '#contract/base/picklists.ts';
import type { Gateways } from '#server/gateways/gateway.ts';

/** Returns the channels that can be paid through: those whose wallet is configured. */
export function offeredChannels(gateways: Gateways): Channel[] {
  return Channel.options.filter((channel) => gateways[channel].isMissing !== true);
}
