import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { virtualModule } from './virtual-module.ts';

/**
 * Serves `virtual:document-shell`: index.html as a string. As an imported file it would carry the name of
 * its folder in the bundle, and two checkouts would not build the same bytes.
 */
export function documentShell(): Plugin {
  return virtualModule({
    name: 'virtual:document-shell',
    id: 'document-shell',
    async load(root, watch) {
      const source = join(root, 'index.html');
      watch(source);
      return `export const shell = ${JSON.stringify(await readFile(source, 'utf8'))};`;
    },
  });
}
