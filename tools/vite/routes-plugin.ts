import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterPluginContext } from '@tanstack/router-plugin/context';
import { tanStackRouterCodeSplitter, tanstackRouter } from '@tanstack/router-plugin/vite';
import { normalizePath, type PluginOption } from 'vite';

const drawn = ['component', 'pendingComponent', 'errorComponent'] as const;
const absent = ['notFoundComponent'] as const;

/** Chooses the parts of a route that load with its page instead of with every first load. */
function splitBehavior({ routeId }: { routeId: string }) {
  // Already in the shell, because the page for an unknown address needs it.
  if (routeId === '/_main') return [];
  // What reads for the account comes with the account; payment pages are not kept waiting for it.
  if (/^\/_main\/user\/(?!payment)/.test(routeId)) {
    return [['loader' as const, ...drawn], [...absent]];
  }
  return [[...drawn], [...absent]];
}

const options = {
  target: 'react' as const,
  autoCodeSplitting: true,
  // One file per page, with its pending and error component; "not found" has a separate file.
  codeSplittingOptions: { splitBehavior },
};

/** How the committed route tree is written. */
export const routeTreeOptions = {
  ...options,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/routeTree.gen.ts',
  quoteStyle: 'single' as const,
  semicolons: true,
  disableLogging: true,
};

/** In development: writes the route tree whenever a route is added or removed, and splits the routes. */
export function developedRoutes(): PluginOption {
  return tanstackRouter(routeTreeOptions);
}

/** In a build: splits the routes by the committed route tree, and writes nothing. */
export function builtRoutes(root: string): PluginOption {
  const context = createRouterPluginContext();
  for (const name of globSync('src/routes/**/*.tsx', { cwd: root })) {
    const file = join(root, name);
    const routeId = /createFileRoute\(\s*'([^']*)'/.exec(readFileSync(file, 'utf8'))?.[1];
    if (routeId !== undefined) context.routesByFile.set(normalizePath(file), { routeId });
  }
  return [
    // Constants of the router that its plugin for development defines.
    {
      name: 'router-constants',
      config: () => ({
        define: {
          'process.env.TSS_INLINE_CSS_ENABLED': '"false"',
          'import.meta.env.TSS_INLINE_CSS_ENABLED': '"false"',
        },
      }),
    },
    tanStackRouterCodeSplitter(options, context),
  ];
}
