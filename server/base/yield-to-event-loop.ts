import { setImmediate } from 'node:timers/promises';

/**
 * Lets calls that came meanwhile have their turn. The embedded database answers within this process
 * and gives nobody one: work in many steps calls this between them.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
