import type { Room } from './room.ts';

const domain = ['server/domain', 'server/domain/*'];
const port = 'Describe what is needed as a port in server/gateways or server/domain/deps.ts.';

const walls: Room = {
  knows: [
    'contract',
    'machines/order-lifecycle.machine.ts',
    'server',
    'server/db/database.ts',
    'server/db/tables/',
    'server/gateways',
    'server/keys',
    'server/storage',
    ...domain,
  ],
  types: ['server/content'],
  packages: [
    '@napi-rs/image',
    '@node-rs/argon2',
    'drizzle-orm',
    'file-type',
    'lru-cache',
    'valibot',
  ],
  node: true,
  instead: `The domain knows no HTTP, no sandbox and no driver. ${port}`,
};

/** The rooms of the server. Files right below `server` are handed to all: clock, ids, log. */
export const serverRooms: Readonly<Record<string, Room>> = {
  server: { knows: ['contract'], packages: ['valibot'], node: true },
  'server/gateways': { knows: [], types: ['contract'], packages: [], instead: port },
  'server/adapters': { knows: [], packages: [], node: true },
  'server/adapters/*': {
    knows: ['server', 'server/adapters', 'server/gateways'],
    types: ['contract'],
    packages: ['valibot'],
    node: true,
  },
  'server/keys': { knows: ['server'], packages: [], node: true },
  'server/storage': { knows: [], packages: ['aws4fetch'], node: true },
  'server/db': {
    knows: ['server'],
    types: ['contract', 'server/content'],
    packages: ['@electric-sql/pglite', 'drizzle-kit', 'drizzle-orm', 'pg', 'valibot'],
    node: true,
  },
  'server/content': {
    knows: ['contract', 'server/db'],
    types: ['server'],
    packages: [
      'drizzle-orm',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-extension-gfm',
      'valibot',
      'yaml',
    ],
    node: true,
  },
  'server/domain': walls,
  'server/domain/*': walls,
  'server/http': {
    knows: ['contract', 'server', 'server/storage', ...domain],
    packages: ['hono', 'valibot'],
    node: true,
  },
  'server/handlers': {
    knows: ['contract', 'server', 'server/http', ...domain],
    packages: ['@valibot/to-json-schema', 'drizzle-orm', 'hono', 'valibot'],
    node: true,
    instead: 'A handler makes one call of server/domain and knows no more of the server.',
  },
  'server/pages': {
    knows: ['contract', 'server', 'server/http', 'server/domain/content'],
    types: ['server/content', 'server/db'],
    packages: ['@napi-rs/image', 'hono', 'lru-cache', 'valibot', 'vite'],
    node: true,
  },
  'server/charts': {
    knows: ['machines'],
    types: ['contract'],
    packages: ['elkjs'],
    node: true,
    instead: 'What lays the charts out runs in the build; the server knows nothing of it.',
  },
  'server/sandbox/wallet-server': {
    knows: [
      'contract',
      'server',
      'server/db/database.ts',
      'server/db/tables/columns.ts',
      'server/http/locale.ts',
      'server/keys',
      'server/sandbox/layout.ts',
      'server/sandbox/texts.ts',
    ],
    packages: ['@hono/node-server', 'drizzle-orm', 'hono', 'valibot'],
    node: true,
    instead:
      'The wallets are strangers to the shop: what they know of it came over HTTP, and they share no line with its adapters.',
  },
  'server/sandbox': {
    knows: [
      'contract',
      'server',
      'server/db',
      'server/gateways',
      'server/http',
      'server/keys',
      'server/sandbox/wallet-server',
      ...domain,
    ],
    packages: ['drizzle-orm', 'hono', 'valibot'],
    node: true,
  },
  'server/desk': {
    knows: ['contract', 'server', 'server/db', 'server/keys', ...domain],
    packages: ['drizzle-orm', 'valibot'],
    node: true,
  },
  'server/app.ts': {
    knows: [
      'contract',
      'server',
      'server/handlers',
      'server/http',
      'server/pages',
      'server/sandbox',
      ...domain,
    ],
    packages: ['hono'],
  },
  'server/bin': {
    knows: [
      'contract',
      'server',
      'server/adapters',
      'server/adapters/*',
      'server/app.ts',
      'server/content',
      'server/db',
      'server/desk',
      'server/gateways',
      'server/http',
      'server/keys',
      'server/pages',
      'server/sandbox',
      'server/sandbox/wallet-server',
      'server/storage',
      ...domain,
    ],
    packages: ['@hono/node-server', 'hono', 'valibot', 'vite'],
    node: true,
  },
};
