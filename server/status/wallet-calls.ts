import type { WalletCall } from '#server/gateways/timeout.ts';
import type { Metrics } from '#server/base/metrics.ts';

/** Creates the observer that counts and times each call to a wallet. */
export function countWalletCalls({ walletCalls, walletSeconds }: Metrics) {
  return ({ channel, call, outcome, ms }: WalletCall): void => {
    walletCalls.add({ channel, call, outcome });
    walletSeconds.observe({ channel }, ms / 1000);
  };
}
