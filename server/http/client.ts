import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { clientAddress, type ClientAddress } from './client-address.ts';

/** What calls, as far as a sign-in wants to know. */
export type Client = {
  address: ClientAddress;
  userAgent: string | null;
};

export function clientOf(deps: Deps, c: Context): Client {
  return {
    address: clientAddress(c, deps),
    userAgent: c.req.header('user-agent') ?? null,
  };
}
