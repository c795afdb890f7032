import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

const name = 'virtual:flow-outlines';
/** Short, for the file of the browser is named after it. */
const id = '\0outlines';

/**
 * Serves `virtual:flow-outlines`: what `machines/outline.ts` says of every machine, as plain data.
 * The machines run here, in the build, so that pages carry what they draw and no machine.
 */
export function flowOutlines(): Plugin {
  let root = '';
  return {
    name: 'flow-outlines',
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: new RegExp(`^${name}$`) }, handler: () => id },
    load: {
      filter: { id: new RegExp(`^${id}$`) },
      async handler() {
        const source = join(root, 'machines/outline.ts');
        const { module, dependencies } = await runnerImport<{ outlines: unknown }>(source, {
          root,
        });
        for (const file of [source, ...dependencies]) this.addWatchFile(file);
        return `export const outlines = ${JSON.stringify(module.outlines)};`;
      },
    },
  };
}
