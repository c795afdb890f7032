import { join } from 'node:path';
import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import { resolveConfig } from 'vite';
import { routeTreeOptions } from '#tools/vite/routes-plugin.ts';

/** Writes the tree of the routes below a folder, and corrects the address in each route file. */
export async function writeRouteTree(root: string): Promise<void> {
  const plugin = tanstackRouterGenerator({
    ...routeTreeOptions,
    tmpDir: join(root, '.tmp/routes'),
  });
  await resolveConfig({ root, configFile: false, plugins: [plugin] }, 'build');
}
