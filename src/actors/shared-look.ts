import type { PaymentReading } from '../../machines/payment.setup.ts';

type Look = (signal: AbortSignal) => Promise<PaymentReading>;

/**
 * One held look for all tabs that watch the same payment: whoever has the lock asks and tells the
 * others; they take its answer, or its place when it goes. Where the browser has no locks, every
 * tab asks for itself.
 */
export async function shareLook(
  paymentNo: string,
  look: Look,
  signal: AbortSignal,
): Promise<PaymentReading> {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') return look(signal);
  const name = `payment ${paymentNo}`;
  const channel = new BroadcastChannel(name);
  const settled = new AbortController();
  const ended = AbortSignal.any([signal, settled.signal]);
  const heard = new Promise<PaymentReading>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<PaymentReading>) => resolve(data));
  });
  const asked = navigator.locks.request(name, { signal: ended }, async () => {
    const reading = await look(ended);
    channel.postMessage(reading);
    return reading;
  });
  try {
    return await Promise.race([heard, asked]);
  } finally {
    // Whichever came first, the other is given up: a question still under way, or the wait for one.
    settled.abort();
    asked.catch(() => undefined);
    channel.close();
  }
}
