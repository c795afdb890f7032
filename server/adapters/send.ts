import { ServiceAway } from '#server/base/unavailable.ts';

export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/** The response with its unchanged bytes. */
export type OutboundResponse = { status: number; headers: Headers; body: Buffer };

/** The time limit and the size limit of a response. */
export type OutboundLimits = { timeoutMs: number; maxBytes: number };

// The time limit of a wallet, and of a person who waits for a code.
const usual: OutboundLimits = { timeoutMs: 5000, maxBytes: 256 * 1024 };

/**
 * Sends a request to an outside service and reads the whole response. Follows no redirect. Throws `ServiceAway`
 * when the response is not complete in time, and an error when it is too long; neither names a part of the
 * request.
 */
export async function send(
  { url, ...request }: OutboundRequest,
  { timeoutMs, maxBytes }: OutboundLimits = usual,
): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal });
    const body = await readBody(response, maxBytes);
    if (body !== null) return { status: response.status, headers: response.headers, body };
  } catch (cause) {
    throw new ServiceAway('a service outside gave no whole answer', { cause });
  }
  throw new Error(`the answer is longer than ${maxBytes} bytes`);
}

/** Returns the body; null if it is longer than `maxBytes`, in which case the rest is cancelled. */
async function readBody(response: Response, maxBytes: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
