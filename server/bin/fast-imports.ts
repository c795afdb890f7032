import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';
import { join } from 'node:path';

// Passed to Node with --import before an entry process loads its nine hundred modules: saves two thirds of
// that time. It caches compiled code and stripped types for the next process.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

// Node parses the `exports` of a package again for each import: those of drizzle-orm have 180 KB and are read
// six hundred times.
const resolved = new Map<string, ResolveFnOutput>();
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context;
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes('/node_modules/drizzle-orm/')) {
      const { href } = new URL(specifier, parentURL);
      return { url: href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context);
    const known = resolved.get(specifier) ?? nextResolve(specifier, context);
    resolved.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
