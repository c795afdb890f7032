import type { Room } from './room.ts';
import { jobs } from './server-rooms.ts';

const base = ['contract', 'server/base'];

/** The rooms of the sandbox: all but the site's side of it know the wire, and no site. */
export const sandboxRooms: Readonly<Record<string, Room>> = {
  'sandbox/wallet-server': {
    knows: base,
    packages: ['@hono/node-server', 'hono', 'valibot'],
    node: true,
    instead:
      'The wallets are strangers to the shop: what they know of it came over HTTP, and they share no line with its adapters.',
  },
  sandbox: { knows: [...base, 'sandbox/wallet-server'], packages: [], node: true },
  'sandbox/site': {
    knows: [...jobs, 'sandbox', 'sandbox/wallet-server', 'server/db', 'server/http'],
    packages: ['drizzle-orm', 'hono', 'valibot'],
    node: true,
  },
};
