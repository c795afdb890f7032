import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Hands what only the start needed back to the system: loading code and drawing the first pages grows
 * the heap to several times of what lives in it, and a server with little to do would hold on to that
 * for hours. Stands still for about a tenth of a second.
 */
export function releaseMemory(): void {
  // Node has no call for this; a context made after the flag has one.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}
