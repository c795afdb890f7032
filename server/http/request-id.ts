import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { socketAddress, type TrustedProxies } from './client-address.ts';

const idBytes = 12;

/**
 * Returns what a request is called in the log and in its response: the proxy's `X-Request-Id` where the
 * proxy is trusted and that is one word, else one of our own.
 */
export function requestIdOf(c: Context, trustedProxies: TrustedProxies): string {
  const given = c.req.header('x-request-id') ?? '';
  const isTaken = /^[\w-]{8,64}$/.test(given) && trustedProxies(socketAddress(c.env));
  return isTaken ? given : randomBytes(idBytes).toString('base64url');
}
