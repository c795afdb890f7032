import { randomFillSync } from 'node:crypto';
import type { Context } from 'hono';
import { socketAddress, type AddressList } from './client-address.ts';

const idBytes = 12;

/** Random bytes of the next ids: the operating system is asked once for 256 requests. */
const pool = Buffer.alloc(256 * idBytes);
let used = pool.length;

/**
 * Returns the id of a request for the log and its response: the proxy's `X-Request-Id` if the proxy is
 * trusted and the value is one word, else a new one.
 */
export function getRequestId(c: Context, trustedProxies: AddressList): string {
  const header = c.req.header('x-request-id') ?? '';
  const isTaken = /^[\w-]{8,64}$/.test(header) && trustedProxies(socketAddress(c.env));
  return isTaken ? header : createId();
}

function createId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('base64url', used - idBytes, used);
}
