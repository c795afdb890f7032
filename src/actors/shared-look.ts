import type { PaymentReading } from '../../machines/payment.setup.ts';

type Look = (own: { hold: boolean; signal: AbortSignal }) => Promise<PaymentReading>;

/**
 * One held look for all tabs that watch the same payment: whoever has the lock asks and tells the
 * others; they take its answer, or its place when it goes. Who takes the place of another has waited
 * already and so asks without holding. Where the browser has no locks, every tab asks for itself.
 */
export async function shareLook(
  paymentNo: string,
  look: Look,
  signal: AbortSignal,
): Promise<PaymentReading> {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    return look({ hold: true, signal });
  }
  const name = `payment ${paymentNo}`;
  const channel = new BroadcastChannel(name);
  const settled = new AbortController();
  const ended = AbortSignal.any([signal, settled.signal]);
  const heard = new Promise<PaymentReading>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<PaymentReading>) => resolve(data));
  });
  const ask = async (hold: boolean) => {
    const reading = await look({ hold, signal: ended });
    channel.postMessage(reading);
    return reading;
  };
  const asked = navigator.locks
    .request(name, { ifAvailable: true }, (lock) => (lock === null ? null : ask(true)))
    .then(
      (reading) => reading ?? navigator.locks.request(name, { signal: ended }, () => ask(false)),
    );
  try {
    return await Promise.race([heard, asked]);
  } finally {
    // Whichever came first, the other is given up: a question still under way, or the wait for one.
    settled.abort();
    asked.catch(() => undefined);
    channel.close();
  }
}
