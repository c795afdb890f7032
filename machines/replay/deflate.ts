/** Thrown when bytes inflate beyond the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Inflates bytes. Throws TooLarge beyond `limit` bytes, and the error of the stream for invalid data. */
export function inflated(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return collected(bytes, new DecompressionStream('deflate-raw'), limit);
}

async function collected(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(chunks);
    // The output is read in pieces, so that a decompression bomb is stopped early.
    if (chunks.length + value.length > limit) {
      await reader.cancel().catch(() => undefined);
      throw new TooLarge(`more than ${limit} bytes`);
    }
    for (const byte of value) chunks.push(byte);
  }
}
