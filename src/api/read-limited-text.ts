const limitBytes = 4 * 1024 * 1024;

/** Reads a body as text; rejects if it exceeds the size limit. */
export async function readLimitedText(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      // Not awaited: when a body is read twice, one branch ends only with the other.
      void reader.cancel().catch(() => undefined);
      throw new RangeError('The answer is too large.');
    }
    text += decoder.decode(value, { stream: true });
  }
}
