import { randomFillSync } from 'node:crypto';
import type { Context } from 'hono';
import { socketAddress, type AddressList } from './client-address.ts';

const idBytes = 12;
const traceparent = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-|$)/;
const noTrace = '0'.repeat(32);
const noParent = '0'.repeat(16);

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

/**
 * Finds the trace of a request by its `traceparent` (W3C Trace Context); undefined without a valid one. It is read from
 * anybody: it names a request in the log, and decides nothing.
 */
export function findTrace(c: Context): string | undefined {
  const [, trace, parent] = traceparent.exec(c.req.header('traceparent') ?? '') ?? [];
  return trace === noTrace || parent === noParent ? undefined : trace;
}

function createId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('base64url', used - idBytes, used);
}
