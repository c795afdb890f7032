import type { Channel } from '#contract/base/picklists.ts';
import type { Gateway } from './gateway.ts';

/**
 * Returns the wallet of a channel that the site has no account with, or no more: no payment begins
 * through it, and what became of an earlier one stays unclear until it is configured again.
 */
export function missingGateway(channel: Channel): Gateway {
  const refuse = () => Promise.reject(new Error(`${channel} is not configured`));
  return {
    isMissing: true,
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
