import type { Room } from './room.ts';

/** The rooms of what runs before the site does: no other room knows them. */
export const toolRooms: Readonly<Record<string, Room>> = {
  tools: { knows: [], packages: [], node: true },
  'tools/charts': {
    knows: ['machines', 'machines/lifecycles'],
    types: ['contract'],
    packages: ['elkjs'],
    node: true,
    instead: 'What lays the charts out knows the machines only.',
  },
  'tools/vite': {
    knows: ['contract'],
    types: ['server/pages'],
    packages: ['@tanstack/router-plugin', 'valibot', 'vite'],
    node: true,
    instead: 'A plugin loads the sources it works on through Vite.',
  },
  'tools/documents': {
    knows: [
      'contract',
      'locales',
      'server/bin',
      'server/openapi',
      'server/pages/icons.ts',
      'tools/vite',
    ],
    packages: ['@tanstack/router-plugin', 'valibot', 'vite'],
    node: true,
  },
  'tools/papers': {
    knows: [
      'contract',
      'server/base',
      'server/bin',
      'server/content',
      'src/ui/controls/word-breaks.ts',
    ],
    types: ['server/db/tables/'],
    packages: [
      '@cantoo/pdf-lib',
      '@hyzyla/pdfium',
      '@napi-rs/image',
      '@sparticuz/chromium',
      'playwright-core',
      'valibot',
    ],
    node: true,
    instead: 'Papers are printed from the content and the identity alone.',
  },
  'tools/build': {
    knows: [
      'contract',
      'server/base',
      'server/bin',
      'server/console/document.ts',
      'server/content',
      'server/db',
      'tools/papers/find-package.ts',
      'tools/vite',
    ],
    types: ['server/app.ts', 'server/console', 'server/http', 'server/pages', 'server/status'],
    packages: ['@hono/node-server', '@vitejs/plugin-react', 'valibot', 'vite'],
    node: true,
    instead: 'A build or a start runs a server by what server/bin has.',
  },
};
