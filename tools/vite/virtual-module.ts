import type { Plugin } from 'vite';

export type VirtualModule = {
  /** The name in imports, such as `virtual:flow-outlines`. */
  name: string;
  /** Short, because the built file gets its name. */
  id: string;
  /** Returns its source; calls `watch` for each file that it depends on. */
  load(root: string, watch: (file: string) => void): Promise<string>;
};

/** Creates the plugin for a computed module without a file. */
export function virtualModule({ name, id, load }: VirtualModule): Plugin {
  const own = `\0${id}`;
  let root = '';
  return {
    name: id,
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: new RegExp(`^${name}$`) }, handler: () => own },
    load: {
      filter: { id: new RegExp(`^${own}$`) },
      handler() {
        return load(root, (file) => this.addWatchFile(file));
      },
    },
  };
}
