import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Bundles a module for production; `external` are packages that do not become part of it. */
export async function bundle(
  code: string,
  external: readonly RegExp[] = [],
): Promise<{ script: string; styles: string }> {
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    // Vite resolves the name of an entry from the root.
    resolveId: (id) => (id.endsWith('virtual:entry') ? '\0entry' : null),
    load: (id) => (id === '\0entry' ? code : null),
  };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [entry, react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      cssCodeSplit: false,
      lib: { entry: 'virtual:entry', formats: ['es'], fileName: 'part', cssFileName: 'part' },
      rollupOptions: { external: [...external] },
      minify: true,
    },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const text = (ending: string) =>
    files
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map((file) => String(file.type === 'chunk' ? file.code : file.source))
      .join('');
  return { script: text('js'), styles: text('.css') };
}
