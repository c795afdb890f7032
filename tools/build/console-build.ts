import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { flowCharts } from '#tools/vite/charts-plugin.ts';
import { flowOutlines } from '#tools/vite/outlines-plugin.ts';

const root = join(import.meta.dirname, '../..');

/** The one document of the console, from the root of the project. */
export const consolePage = 'src/console/index.html';
export const consoleFolder = join(root, 'dist/console');

/**
 * The Vite config of the staff console: a separate build, so that no file of the site contains a part of it
 * (decision 022).
 */
export const consoleBuild: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  // A separate folder: two Vite servers would overwrite each other's files.
  cacheDir: 'node_modules/.vite-console',
  plugins: [flowOutlines(), flowCharts(), react()],
  build: {
    target: 'es2022',
    outDir: consoleFolder,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The console is loaded once and stays open all day.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: consolePage, checks: { bundlerTimings: false } },
  },
};
