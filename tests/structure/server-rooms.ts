import type { Room } from './room.ts';

const tables = ['server/db/database.ts', 'server/db/read-together.ts', 'server/db/tables/'];

// The floors, from the ground up: a room imports only from lower floors, not from its own.
const base = ['contract', 'machines/lifecycles', 'server/base'];
const machinery = [
  ...base,
  ...tables,
  'server/gateways',
  'server/keys',
  'server/pdf',
  'server/storage',
];
const records = [...machinery, 'server/records'];
const subjects = [...records, 'server/domain/*'];
const views = [...subjects, 'server/domain/views'];
const workflows = [...views, 'server/domain/workflows'];
/** What a door may know. */
export const jobs = [...workflows, 'server/domain/jobs'];

const port =
  'Describe what is needed as a port in server/gateways, or as a member of the deps.ts of the room.';

/** The rooms of the server, floor by floor; docs/decisions/028-floors.md says why. */
export const serverRooms: Readonly<Record<string, Room>> = {
  'server/base': {
    knows: ['contract'],
    packages: [
      '@node-rs/argon2',
      'hono',
      'ical-generator',
      'libphonenumber-js',
      'lru-cache',
      'sonic-boom',
      'valibot',
    ],
    node: true,
    instead: 'What has rows or reaches for the world is no part of the base.',
  },
  'server/gateways': { knows: ['server/base'], types: ['contract'], packages: [], instead: port },
  'server/keys': { knows: ['server/base'], packages: [], node: true },
  'server/pdf': {
    knows: ['contract', 'server/base'],
    types: ['server/db/tables/'],
    packages: ['@napi-rs/image', 'fontkit', 'pdfkit', 'valibot'],
    node: true,
    instead: 'A paper is made of the facts that it is given: it reads no rows and no clock.',
  },
  'server/storage': { knows: ['server/base'], packages: ['aws4fetch'], node: true },
  'server/db': {
    knows: base,
    packages: ['@electric-sql/pglite', 'drizzle-kit', 'drizzle-orm', 'lru-cache', 'pg', 'valibot'],
    node: true,
  },
  'server/adapters': { knows: ['server/base', 'server/gateways'], packages: [], node: true },
  'server/adapters/*': {
    knows: [
      'contract/base/durations.ts',
      'contract/base/shanghai.ts',
      'server/adapters',
      'server/base',
      'server/gateways',
    ],
    types: ['contract'],
    packages: ['ipaddr.js', 'nodemailer', 'valibot'],
    node: true,
  },
  'server/content': {
    knows: [...base, 'server/db'],
    packages: [
      '@napi-rs/image',
      'drizzle-orm',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-extension-gfm',
      'valibot',
      'yaml',
    ],
    node: true,
  },
  // The sample identity; server/content/site reads it.
  'server/site': { knows: [], packages: [] },
  'server/records': {
    knows: [...base, ...tables, 'server/keys'],
    types: ['server/gateways', 'server/storage'],
    packages: ['drizzle-orm', 'valibot'],
    node: true,
    instead: `Records are the rows of no subject, which every subject may write. ${port}`,
  },
  'server/domain/*': {
    knows: records,
    packages: [
      '@napi-rs/image',
      'drizzle-orm',
      'file-type',
      'jose',
      'lru-cache',
      'otpauth',
      'valibot',
    ],
    node: true,
    instead: `A subject has its own rows and knows no other. What reads several is a view, what changes several a workflow. ${port}`,
  },
  'server/domain/views': {
    knows: [...subjects, 'machines/replay', 'search'],
    packages: ['drizzle-orm', 'valibot'],
    instead: `A view reads across subjects and writes nothing. ${port}`,
  },
  'server/domain/workflows': {
    knows: [...views, 'machines/replay'],
    packages: ['drizzle-orm', 'valibot'],
    node: true,
    instead: `A workflow is one act, whoever asks for it: it knows no HTTP, no sandbox and no driver. ${port}`,
  },
  'server/domain/jobs': {
    knows: workflows,
    packages: ['drizzle-orm'],
    instead: `A job is what runs by itself. ${port}`,
  },
  'server/http': {
    knows: [...base, 'server/records', 'server/storage', 'server/domain/accounts/'],
    types: [
      'server/domain/files/upload.ts',
      'server/domain/views/site-search.ts',
      'server/domain/workflows/deps.ts',
    ],
    packages: ['hono', 'lru-cache', 'valibot'],
    node: true,
    instead: 'What a handler answers is a view or a workflow, which it calls itself.',
  },
  'server/openapi': {
    knows: ['contract'],
    packages: ['@valibot/to-json-schema', 'valibot'],
    instead: 'The documents of the calls are derived from the contract alone.',
  },
  'server/status': {
    knows: [...base, 'server/db', 'server/records'],
    types: ['server/gateways', 'server/http'],
    packages: ['drizzle-orm'],
    node: true,
  },
  'server/handlers': {
    knows: [
      ...base,
      'server/records',
      'server/domain/*',
      'server/domain/views',
      'server/domain/workflows',
      'server/http',
      'server/openapi',
      'server/status',
    ],
    packages: ['drizzle-orm', 'hono', 'valibot'],
    node: true,
    instead: 'A handler makes one call of server/domain and knows no more of the server.',
  },
  'server/console': {
    knows: [...workflows, 'machines/replay', 'server/http', 'server/openapi'],
    types: ['server/content', 'server/status'],
    packages: ['@hono/node-server', 'drizzle-orm', 'hono', 'valibot'],
    node: true,
    instead:
      'The console has no rules of its own: it calls workflows, for a page as for a command.',
  },
  'server/cli': {
    knows: [
      ...jobs,
      'machines/outline.ts',
      'machines/replay',
      'server/console',
      'server/content',
      'server/db',
    ],
    types: ['server/http'],
    packages: ['drizzle-orm', 'valibot'],
    node: true,
  },
  'server/pages': {
    knows: [...base, 'server/domain/content/', 'server/http', 'server/pdf'],
    types: ['server/db', 'server/content'],
    packages: ['@napi-rs/image', 'hono', 'valibot'],
    node: true,
  },
  'server/backup': {
    knows: [
      'contract',
      'server/base',
      'server/db',
      'server/domain/views',
      'server/keys',
      'server/storage',
    ],
    packages: ['drizzle-orm', 'valibot'],
    node: true,
    instead: 'A backup knows tables by what the database says of them, and no switches.',
  },
  'server/demo': {
    knows: [...jobs, 'server/content', 'server/db', 'server/cli', 'sandbox/wallet-server'],
    types: ['sandbox/site'],
    packages: ['@napi-rs/image', 'drizzle-orm'],
    node: true,
    instead: 'A story does what people do: through server/domain, server/cli and the wallets.',
  },
  'server/app.ts': {
    knows: [...base, 'server/handlers', 'server/http', 'server/pages', 'sandbox/site'],
    types: ['server/status'],
    packages: ['hono'],
  },
  'server/bin': {
    knows: [
      ...jobs,
      'server/adapters',
      'server/adapters/*',
      'server/app.ts',
      'server/backup',
      'server/console',
      'server/content',
      'server/db',
      'server/demo',
      'server/cli',
      'server/handlers',
      'server/http',
      'server/pages',
      'sandbox/site',
      'sandbox/wallet-server',
      'server/content',
      'server/status',
    ],
    packages: ['@hono/node-server', 'hono', 'valibot'],
    node: true,
  },
};
