/**
 * Returns the bytes of objects and buffers after collections. The memory of the embedded database is
 * not counted: it grows and shrinks independently of requests.
 */
export function usedBytes(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Sends the bytes in use to the parent process whenever it sends a message. */
export function reportUsedBytes(): void {
  process.on('message', () => process.send?.(usedBytes()));
}
