import { createRequire } from 'node:module';

// Passed to Node with --import before tests that render pages like the server: React's production build,
// as shipped. The development build takes twice as long for the same page. Once loaded it stays,
// whatever environment the tests set.
loadForProduction(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']);

/** Loads packages as they are in production. */
export function loadForProduction(names: readonly string[]): void {
  const load = createRequire(import.meta.url);
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  for (const name of names) load(name);
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
}
