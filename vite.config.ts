import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { beginsInLocales } from './server/begins-in-locales.ts';
import { pageAssets } from './server/page-assets.ts';

const underTest = process.env['VITEST'] !== undefined;

const initial = ['$initial' as const];

/** What the entry needs, in two files that change at different times; the rest splits by page. */
const chunkGroups = [
  { name: 'vendor', tags: initial, test: /node_modules.*\.[mc]?js$/, priority: 2 },
  { name: 'shell', tags: initial, test: /\.(?:ts|tsx)$/, priority: 1 },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    // Tests run on the committed route tree, unsplit.
    underTest
      ? []
      : tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          // One file for each page, waiting and failing included.
          codeSplittingOptions: {
            defaultBehavior: [
              ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
            ],
          },
          routesDirectory: 'src/routes',
          generatedRouteTree: 'src/routeTree.gen.ts',
          routeFileIgnorePrefix: '-',
          quoteStyle: 'single',
          semicolons: true,
          disableLogging: true,
        }),
    beginsInLocales(),
    react(),
    isSsrBuild || underTest ? [] : pageAssets(),
  ],
  // Without this React's development build renders on the server, twice as slow.
  ...(isSsrBuild
    ? {
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
      }
    : {}),
  // Found only with the first dialog or toast, they would bring a second copy of React along.
  optimizeDeps: { include: ['@mantine/modals', '@mantine/notifications'] },
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The scripts of a page are fetched on intent. To name all of them beside every import would
      // lengthen the first load of every page; styles have to be there before what they dress.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : { input: 'src/main.tsx', output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    // The count at the end of .ci/run is taken from the file.
    reporters: ['default', ['json', { outputFile: '.tmp/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'here',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{browser,long,bench}/**', '**/node_modules/**'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/one-site.ts'],
          // Each worker drives a browser of its own, which needs as much of the machine as it does.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as everything else in a browser is waited for; a second is nothing under load.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}));
