import type { StatusResponse } from '#machines/payment.setup.ts';
import { broadcast, canBroadcast, listen } from './tab-channel.ts';

type Poll = (own: { longPolls: boolean; signal: AbortSignal }) => Promise<StatusResponse>;

/**
 * Shares one held poll among all tabs that watch the same payment: whoever has the lock asks and tells the
 * others; they take its answer, or its place when it goes. Who takes the place of another has waited
 * already and so asks without holding. Where the browser has no locks or no channels, every tab asks for itself.
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
    // Whichever came first, the other is given up: a question still under way, or the wait for one.
    settled.abort();
    pollInTurn.catch(() => undefined);
    stopListening();
  }
}
