import type { StatusResponse } from '#machines/payment.setup.ts';
import { broadcast, canBroadcast, listen } from './tab-channel.ts';

type Poll = (own: { longPolls: boolean; signal: AbortSignal }) => Promise<StatusResponse>;

/**
 * Shares one held poll among all tabs that watch the same payment: the tab with the lock polls and broadcasts
 * the answers; the other tabs use them and take over when that tab closes. A tab that takes over has waited
 * already, so it polls without holding. Without locks or channels in the browser, every tab polls separately.
 */
export async function sharePoll(
  paymentNo: string,
  poll: Poll,
  signal: AbortSignal,
): Promise<StatusResponse> {
  if (navigator.locks === undefined || !canBroadcast()) return poll({ longPolls: true, signal });
  const name = `payment ${paymentNo}` as const;
  const settled = new AbortController();
  const ended = AbortSignal.any([signal, settled.signal]);
  let stopListening = (): void => undefined;
  const received = new Promise<StatusResponse>((resolve) => {
    stopListening = listen(name, resolve);
  });
  const pollAndBroadcast = async (longPolls: boolean) => {
    const status = await poll({ longPolls, signal: ended });
    broadcast(name, status);
    return status;
  };
  const pollInTurn = navigator.locks
    .request(name, { ifAvailable: true }, (lock) => (lock === null ? null : pollAndBroadcast(true)))
    .then(
      (status) =>
        status ?? navigator.locks.request(name, { signal: ended }, () => pollAndBroadcast(false)),
    );
  try {
    return await Promise.race([received, pollInTurn]);
  } finally {
    // The first result cancels the other: a poll in flight, or the wait for one.
    settled.abort();
    pollInTurn.catch(() => undefined);
    stopListening();
  }
}
