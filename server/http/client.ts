import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { clientAddress, type ClientAddress } from './client-address.ts';
import { deviceMarksOf } from './device-cookie.ts';

/** What calls, as far as a sign-in wants to know. */
export type Client = {
  address: ClientAddress;
  userAgent: string | null;
  /** Secrets that this device was given at earlier sign-ins, to whichever account. */
  deviceMarks: readonly string[];
};

export function clientOf(deps: Deps, c: Context): Client {
  return {
    address: clientAddress(c, deps),
    userAgent: c.req.header('user-agent') ?? null,
    deviceMarks: deviceMarksOf(c),
  };
}
