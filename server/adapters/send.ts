export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/** What came back, to the byte. */
export type OutboundResponse = { status: number; headers: Headers; body: Buffer };

/** How long an answer may take, and how long it may be. */
export type OutboundLimits = { timeoutMs: number; maxBytes: number };

// As long as a wallet may take; whoever waits for a code waits no longer either.
const usual: OutboundLimits = { timeoutMs: 5000, maxBytes: 256 * 1024 };

/**
 * Sends a request to a service outside and reads its whole answer. Follows nobody elsewhere. Throws
 * when no answer came in time, or one that is too long; its words name no part of the request.
 */
export async function send(
  { url, ...request }: OutboundRequest,
  { timeoutMs, maxBytes }: OutboundLimits = usual,
): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...request, redirect: 'manual', signal });
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Left early, the rest is cancelled.
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(pieces) };
}
