import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import type { Assets, PageAssets } from '#server/pages/assets.ts';

/**
 * Must run after Vite has dropped the chunks that held only styles: `enforce` and `order` both say
 * post, or the list names files that do not exist.
 */
export function pageAssets(): Plugin {
  return {
    name: 'page-assets',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = JSON.stringify(collectAssets(bundle), null, 1);
        this.emitFile({ type: 'asset', fileName: 'pages.json', source });
      },
    },
  };
}

/** A part of a page that only the server renders at first: it needs its styles then, but not its code. */
function isServerRendered({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return /\.(?:still|later)\.tsx$/.test(facadeModuleId ?? '');
}

function collectAssets(bundle: Rolldown.OutputBundle): PageAssets {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const assets: PageAssets = { entry: { js: [], css: [] }, routes: {}, translations: {} };

  function closure(first: Rolldown.OutputChunk): Assets {
    const js = new Set<string>();
    const later = new Set<string>();
    const css = new Set<string>();
    const visit = (chunk: Rolldown.OutputChunk, files: Set<string>) => {
      if (files.has(chunk.fileName)) return;
      files.add(chunk.fileName);
      for (const name of chunk.imports) {
        const imported = byName.get(name);
        if (imported !== undefined) visit(imported, files);
      }
      for (const name of chunk.viteMetadata?.importedCss ?? []) css.add(name);
      for (const name of chunk.dynamicImports) {
        const part = byName.get(name);
        if (part !== undefined && isServerRendered(part)) visit(part, later);
      }
    };
    visit(first, js);
    return { js: [...js], css: [...css] };
  }

  for (const chunk of chunks) {
    if (chunk.isEntry) assets.entry = closure(chunk);
    for (const module of [chunk.facadeModuleId ?? '', ...chunk.moduleIds]) {
      const [file = '', query = ''] = module.split('?');
      const match = /\/locales\/([^/]+)\/([^/]+)\.json$/.exec(file);
      if (match?.[1] !== undefined && match[2] !== undefined) {
        (assets.translations[match[1]] ??= {})[match[2]] = chunk.fileName;
      }
      const part = /tsr-split=(component|notFoundComponent)/.exec(query)?.[1];
      if (part === undefined) continue;
      const id = /createFileRoute\('([^']+)'\)/.exec(readFileSync(file, 'utf8'))?.[1];
      if (id === undefined) continue;
      assets.routes[part === 'component' ? id : `${id}?missing`] = closure(chunk);
    }
  }
  return assets;
}
