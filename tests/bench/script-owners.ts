import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

/** The scripts of every first load except the fixed packages, by the folders that own them. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['routes and their tree', /\/src\/(?:routes\/|routeTree)/],
  ['session and confirmation', /\/(?:src\/actors|machines)\//],
  ['texts and language', /\/(?:src\/i18n|locales)\//],
  ['header, footer, failures of pages', /\/src\/app\//],
  ['shared parts of the pages', /\/src\/ui\//],
  ['calls and contract', /\/(?:src\/api|contract)\//],
];

/**
 * Builds the site in memory with the entry split by owner, and returns the size of each part in KiB as brotli:
 * alone, and as its share of what a first load carries, because parts pack better together.
 */
export async function measureScriptOwners() {
  const whole = await measureEntry([]);
  const alone = await measureEntry([ofPackages, ...parts.map(([name, test]) => ({ name, test }))]);
  const total = sum(whole);
  const scale = total / sum(alone);
  const rows = Object.entries(alone).toSorted(([, one], [, other]) => other - one);
  return {
    firstLoadKib: toKib(total),
    owners: Object.fromEntries(
      rows.map(([name, bytes]) => [name, { alone: toKib(bytes), share: toKib(bytes * scale) }]),
    ),
  };
}

const ofPackages = {
  name: (id: string) =>
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]?.replace('/', '+') ?? null,
};

type Group = { name: string | ((id: string) => string | null); test?: RegExp };

/** Builds and returns the bytes of the scripts that the entry imports, by the name of their chunk. */
async function measureEntry(groups: readonly Group[]): Promise<Record<string, number>> {
  const built = await build({
    logLevel: 'error',
    build: { write: false },
    plugins: [splitEntry(groups)],
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  visit(entry);
  const bytes: Record<string, number> = {};
  for (const { name, code } of seen) {
    bytes[name] = (bytes[name] ?? 0) + brotliCompressSync(code).length;
  }
  return bytes;
}

/** Puts these groups before those of the site, for modules of the entry only. */
function splitEntry(groups: readonly Group[]): Plugin {
  return {
    name: 'split-entry',
    configResolved({ build: { rolldownOptions } }) {
      const { output } = rolldownOptions;
      if (output === undefined || Array.isArray(output)) return;
      const { codeSplitting } = output;
      if (typeof codeSplitting !== 'object') return;
      // A group would take along what its modules import.
      codeSplitting.includeDependenciesRecursively = false;
      const initial = ['$initial' as const];
      codeSplitting.groups?.push(
        ...groups.map((group) => ({ ...group, tags: initial, priority: 3 })),
      );
    },
  };
}

const sum = (bytes: Record<string, number>) =>
  Object.values(bytes).reduce((before, each) => before + each, 0);

const toKib = (bytes: number) => Number((bytes / 1024).toFixed(1));
