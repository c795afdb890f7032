import { setImmediate } from 'node:timers/promises';

/**
 * Lets waiting calls run. The embedded database works within this process and never yields: work with many
 * steps calls this between them.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
