import type { Context } from 'hono';
import type { Client } from '#server/base/client.ts';
import { clientAddress } from './client-address.ts';
import { findCodeDevice, parseDeviceMarks } from './device-cookie.ts';
import type { HttpDeps } from './deps.ts';

export function getClient(deps: HttpDeps, c: Context): Client {
  return {
    address: clientAddress(c, deps),
    userAgent: c.req.header('user-agent') ?? null,
    deviceMarks: parseDeviceMarks(c),
    codeDevice: findCodeDevice(c, deps.keys),
  };
}
