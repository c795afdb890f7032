import { Channel, type Presentation } from '#contract/base/picklists.ts';
import type { Gateway, Gateways } from '#server/gateways/gateway.ts';

/** Lists the channels with a configured wallet. */
export function offeredChannels(gateways: Gateways): Channel[] {
  return Channel.options.filter((channel) => gateways[channel].isMissing !== true);
}

/** Lists how a payer can reach a wallet other than by its code. */
export function offeredPresentations({ createPage, sheet }: Gateway): Presentation[] {
  return [
    ...(createPage === undefined ? [] : ['redirect' as const]),
    ...(sheet === undefined ? [] : ['jsapi' as const]),
  ];
}
