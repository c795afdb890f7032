import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { virtualModule } from './virtual-module.ts';

/**
 * Serves `virtual:flow-outlines`: the outlines of all machines as plain data, computed in the build, so that
 * pages that only draw charts load no machine.
 */
export function flowOutlines(): Plugin {
  return virtualModule({
    name: 'virtual:flow-outlines',
    id: 'outlines',
    async load(root, watch) {
      const source = join(root, 'machines/outline.ts');
      const { module, dependencies } = await runnerImport<{ outlines: unknown }>(source, { root });
      for (const file of [source, ...dependencies]) watch(file);
      return `export const outlines = ${JSON.stringify(module.outlines)};`;
    },
  });
}
