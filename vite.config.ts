import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pageAssets } from '#tools/vite/assets-plugin.ts';
import { inlineClassNames } from '#tools/vite/class-names-plugin.ts';
import { flowCharts } from '#tools/vite/charts-plugin.ts';
import { withoutDescriptions } from '#tools/vite/descriptions-plugin.ts';
import { browserLicenses } from '#tools/vite/licenses-plugin.ts';
import { documentShell } from '#tools/vite/document-plugin.ts';
import { productTermsPlugin } from '#tools/vite/product-terms-plugin.ts';
import { requestLostStyles } from '#tools/vite/lost-styles-plugin.ts';
import { flowOutlines } from '#tools/vite/outlines-plugin.ts';
import { builtRoutes, developedRoutes } from '#tools/vite/routes-plugin.ts';
import { mutantPlugin, mutantVariable } from '#tests/mutants/mutant-plugin.ts';
import { caseToTest } from '#tests/replay/case-plugin.ts';
import { isExhaustive } from '#tests/support/exhaustive.ts';
import { filesOfOtherCommits } from '#tests/support/files-in-turn.ts';
import { LongestFirst } from '#tests/support/longest-first.ts';
import { longestWaitMs } from '#tests/support/longest-wait.ts';
import { keepTemporaryFilesInMemory } from '#tests/support/memory-folder.ts';

const underTest = process.env['VITEST'] !== undefined;
if (underTest) keepTemporaryFilesInMemory();

/** Returns the module as Node's flag to load it before everything else. */
const loadedFirst = (path: string) => ['--import', join(import.meta.dirname, path)];
const fastImports = loadedFirst('server/bin/fast-imports.ts');

/** Flowkit is read from its sources, so that nothing has to be built before the tests. */
const source = 'flowkit-source';
const nodeConditions = ['node', source];

const initial = ['$initial' as const];

/** How a text or a package is sold, on each page that sells one. */
const purchase =
  /\/src\/app\/content\/(?:paywall|price-tag|purchase|buy-button)(?:\.module\.css|\.tsx?)$/;

/** Lists with filters, and how the page says that one is empty. */
const lists =
  /\/src\/(?:app\/content\/(?:empty-list|paged-list|choices)|ui\/(?:controls\/(?:empty-state|pager)|drawings\/state-drawing))(?:\.module\.css|\.tsx?)$/;

/**
 * Modules that the forms of registration, login and account share, in few files. A group also gets the imports of
 * its modules unless an earlier group has them: modules that other pages use too are in the earlier groups.
 */
const formGroups = [
  {
    name: 'fields',
    test: /node_modules\/valibot\/|\/contract\/(?:base\/(?:typed-code|fields)|failures|\w+\/errors)\.ts$|\/src\/app\/forms\/error-text\.ts$/,
  },
  {
    name: 'typed',
    test: /\/contract\/(?:base\/(?:picklists|typed-(?:lines|fields)|passwords)|accounts\/auth)\.ts$/,
  },
  { name: 'note', test: /\/src\/ui\/controls\/note\.(?:module\.css|tsx)$/ },
  {
    name: 'actor',
    test: /node_modules\/(?:@xstate\/react|use-isomorphic-layout-effect)\/|\/src\/app\/device\/use-seconds-left\.ts$/,
  },
  {
    name: 'input',
    test: /\/src\/ui\/fields\/(?:field\.module\.css|(?:field-error|text-field)\.tsx)$/,
  },
  {
    name: 'failure',
    test: /\/src\/app\/(?:support\/(?:case-links|use-recorder)|forms\/(?:failure|failure-note|rules))\.tsx?$/,
  },
  {
    name: 'form',
    test: /\/src\/(?:ui\/fields\/submit-button|app\/forms\/(?:use-form|shown-value))\.tsx?$/,
  },
  {
    name: 'password',
    test: /\/src\/(?:ui\/fields\/password-field|app\/forms\/new-password)(?:\.module\.css|\.tsx)$/,
  },
  {
    name: 'phone',
    test: /\/(?:machines\/sms-code\.machine|src\/actors\/sms-code|src\/app\/forms\/(?:use-sms|recipient-check|country-choice|phone-input|phone-code|code-input|code-help|code-case)|contract\/base\/masked-phone)(?:\.module\.css|\.tsx?)$/,
  },
].map((group) => ({ ...group, priority: 0 }));

/** Parts that pages of the account share, in few files; `send` is what the first call needs. */
const accountGroups = [
  // Public pages have some of these, and nothing else of the account.
  { name: 'lifecycles', test: /\/machines\/lifecycles\// },
  { name: 'cost-kinds', test: /\/contract\/content\/cost-kinds\.ts$/ },
  { name: 'money', test: /\/contract\/base\/money\.ts$/ },
  { name: 'sentences', test: /\/src\/i18n\/sentences\.ts$/ },
  { name: 'badge', test: /\/src\/ui\/controls\/badge\.(?:module\.css|tsx)$/ },
  {
    name: 'cases',
    test: /\/(?:machines\/replay\/(?:move-ids|support-record|facts)|contract\/orders\/headline)\.ts$/,
  },
  { name: 'send', test: /\/src\/api\/send\.ts$/ },
  { name: 'account', test: /\/src\/features\/(?:account\/layout|membership\/upgrade-host)\.tsx$/ },
  { name: 'times', test: /\/src\/i18n\/format-(?:moment|near-day)\.ts$/ },
  {
    name: 'records',
    test: /\/src\/app\/content\/(?:records-loading|watched|use-filters|order-tabs|load-failed|unreturned-note)\.tsx?$/,
  },
  {
    name: 'order',
    test: /\/src\/features\/orders\/(?:read|actions|headline-badge|use-cancelling)\.tsx?$/,
  },
].map((group) => ({ ...group, priority: 0 }));

/** The files that make and show a support code: its files arrive together, before the connection is lost. */
const supportCode = /\/(?:make-code|code-card)-/;

/**
 * The entry is two files that change at different times; the rest splits by page. Small files pack badly: parts of
 * most public pages belong to the entry (src/pieces.ts).
 */
const chunkGroups = [
  { name: 'vendor', tags: initial, test: /node_modules.*\.[mc]?js$/, priority: 2 },
  { name: 'shell', tags: initial, test: /\.(?:ts|tsx)$/, priority: 1 },
  { name: 'purchase', test: purchase, priority: 0 },
  { name: 'lists', test: lists, priority: 0 },
  ...formGroups,
  ...accountGroups,
];

/**
 * Chromium compiles the whole file while it arrives, beside the main thread, and not function by function when the
 * page starts (decision 014). Others read a comment.
 */
const compiledEarly = ({ name }: { name: string }) =>
  name === 'vendor' ? '//# allFunctionsCalledOnLoad' : '';

/** A name has as short a hash as the bundler allows: nothing packs worse, and the entry names every file. */
const fileNames = {
  hashCharacters: 'hex' as const,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** Hides the warning about slow plugins: splitting the routes takes a second. */
const checks = { bundlerTimings: false };

/** The name of a class on the page: one short ending for each stylesheet, which packs well. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}

/** Replaces a component that renders nothing here: our stylesheet has the variables (`withCssVariables`). */
const noCssVariables: Plugin = {
  name: 'no-css-variables',
  enforce: 'pre',
  resolveId: { filter: { id: /\/MantineCssVariables\.mjs$/ }, handler: () => '\0no-css-variables' },
  load: {
    filter: { id: /^\0no-css-variables$/ },
    handler: () => 'export function MantineCssVariables() { return null; }',
  },
};

/** Without this Vitest starts its workers so that packages import each other's development files. */
const packagesAsOnServer: Plugin = {
  name: 'packages-as-on-server',
  configResolved: ({ ssr }) => {
    Object.assign(ssr, { resolve: { ...ssr.resolve, conditions: nodeConditions } });
  },
};

/**
 * For tests that Node loads as it loads the server: without Vite they take a fifth less processor time. A mutant
 * replaces its machine by a plugin of Vite, so a run with one keeps Vite.
 */
const loadedByNode = {
  viteModuleRunner: process.env[mutantVariable] !== undefined,
  nodeLoader: false,
};

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [
    // Tests run on the committed route tree, unsplit.
    underTest ? [] : command === 'build' ? builtRoutes(import.meta.dirname) : developedRoutes(),
    underTest ? mutantPlugin() : [],
    documentShell(),
    productTermsPlugin(),
    flowOutlines(),
    flowCharts(),
    inlineClassNames(import.meta.dirname, scopedName),
    underTest ? [] : noCssVariables,
    underTest ? [] : caseToTest,
    underTest ? packagesAsOnServer : [],
    react(),
    isSsrBuild || underTest
      ? []
      : [withoutDescriptions(), requestLostStyles(), browserLicenses(), pageAssets()],
  ],
  // Without this React's development build renders on the server, twice as slow.
  ...(isSsrBuild
    ? {
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
      }
    : {}),
  // React's production build has no other kind of element; the development build takes both.
  ...(underTest
    ? {
        oxc: { jsx: { development: false } },
        // Packages as the server loads them, without the checks and messages of their development files.
        ssr: { resolve: { conditions: nodeConditions } },
      }
    : {}),
  // Found only with the first dialog or toast, they would bring a second copy of React along.
  optimizeDeps: { include: ['@mantine/modals', '@mantine/notifications'] },
  // For React before 18, which lacked the hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The scripts of a page are fetched on intent. To name all of them at every import would
      // lengthen the first load of every page; styles have to be there before what they dress.
      resolveDependencies: (name, files) =>
        supportCode.test(name) ? files : files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx', checks }
      : {
          input: 'src/main.tsx',
          checks,
          output: {
            ...fileNames,
            postBanner: compiledEarly,
            codeSplitting: { groups: chunkGroups },
          },
        },
  },
  test: {
    // The count at the end of .ci/run is taken from the file.
    reporters: ['default', 'json'],
    outputFile: { json: '.tmp/vitest.json' },
    // The router warns about each loader that a test lets fail; React may write its error before.
    onConsoleLog: (log) =>
      !/^(?:\w*Error: .*\n(?: +at .*\n)+)?Warning: Error in route match/.test(log),
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/note-processor-time.ts', 'tests/support/check-answers.ts'],
    // One more takes no less time on two processors, and a tenth more processor time.
    maxWorkers: Math.min(availableParallelism(), 4),
    // Files share the modules, the database and the browser of their worker.
    isolate: false,
    // Saves each worker a second of its start.
    execArgv: [...fastImports, `--conditions=${source}`],
    // Beside three other runs some tests took more than a minute. A wait in vain fails after `longestWaitMs`.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Complete and slow tests run only in `npm run test:exhaustive`.
    exclude: isExhaustive ? [] : ['**/*.exhaustive.test.*', ...filesOfOtherCommits()],
    expect: { poll: { timeout: longestWaitMs } },
    // The first line of a failure names everything that it is about.
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'here',
          experimental: loadedByNode,
          include: [
            'flowkit/tests/**/*.test.ts',
            'tests/{machines,paths,world,mutants,replay,server,simulation,structure,app}/**/*.test.ts',
          ],
          exclude: ['tests/paths/browser/**'],
          globalSetup: ['tests/support/one-postgres.ts'],
        },
      },
      {
        extends: true,
        // Once it has a document, a process no longer is a server's.
        test: {
          name: 'app',
          include: ['tests/{app,paths}/**/*.test.tsx'],
          // Testing Library looks for a document when it is loaded.
          setupFiles: ['tests/support/page-setup.ts'],
          globalSetup: ['tests/support/one-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          experimental: loadedByNode,
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/support/one-postgres.ts', 'tests/support/one-site.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          experimental: loadedByNode,
          // In a browser a test waits for more than half of its time: two more keep the processors busy.
          maxWorkers: Math.min(availableParallelism() + 3, 6),
          // Projects with another number of workers do not run at the same time.
          sequence: { groupOrder: 1 },
          include: ['tests/browser/**/*.test.ts', 'tests/paths/browser/**/*.test.ts'],
          globalSetup: [
            'tests/support/get-browsers.ts',
            'tests/support/one-postgres.ts',
            'tests/support/one-site.ts',
          ],
        },
      },
    ],
  },
}));
