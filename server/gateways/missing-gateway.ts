import type { Channel } from '#contract/base/picklists.ts';
import type { Gateway } from './gateway.ts';

/**
 * Creates the gateway of a channel that is not configured (or no longer): no payment begins through it, and
 * the outcome of earlier ones stays unknown until it is configured again.
 */
export function missingGateway(channel: Channel): Gateway {
  const refuse = () => Promise.reject(new Error(`${channel} is not configured`));
  return {
    isMissing: true,
    account: null,
    appId: null,
    precreate: refuse,
    query: refuse,
    close: refuse,
    refund: refuse,
    queryRefund: refuse,
    fetchBill: refuse,
    readNotice: () => null,
    replyToNotice: () => ({ status: 400, type: null, body: null }),
  };
}
