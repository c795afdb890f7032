import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns memory that only the start needed to the system: loading code and rendering the first pages grows
 * the heap to several times its live size, and an idle server would keep it for hours. Blocks for about a
 * tenth of a second.
 */
export function releaseMemory(): void {
  // Node has no call for this; a context created after setting the flag has one.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}
