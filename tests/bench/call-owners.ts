import { setTimeout as pause } from 'node:timers/promises';
import { maxWaitSeconds } from '#contract/base/limits.ts';
import { toOwnerTable } from './code-owners.ts';
import { startClient, startLoaded, statusRequest } from './load.ts';

const requests = 12_000;
const held = 2000;

/**
 * Attributes a status call to the code that causes it: the processor time of a response, in µs, and the memory
 * of a held call, in bytes. Node's own code counts for the code that called it.
 */
export async function measureCallOwners() {
  const loaded = await startLoaded();
  try {
    const { port, profile } = loaded;
    const request = statusRequest(loaded);
    const flood = (count: number) =>
      startClient({ kind: 'flood', port, request, count, connections: 64 }).next();
    await flood(requests / 2);
    await profile('start processor profile');
    await flood(requests);
    const processor = await profile('read processor profile');
    await profile('start allocation profile');
    const client = startClient({
      kind: 'hold',
      port,
      request: statusRequest(loaded, maxWaitSeconds),
      connections: held,
      release: '',
    });
    await client.next();
    // All are written; the server needs a moment to read them.
    await pause(2000);
    const memory = await profile('read allocation profile');
    client.end();
    return {
      processorMicroseconds: toOwnerTable(processor, requests, 0.5),
      heldBytes: toOwnerTable(memory, held, 100),
    };
  } finally {
    await loaded.close();
  }
}
