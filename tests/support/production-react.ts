import { createRequire } from 'node:module';

// Passed to Node with --import before tests that render pages like the server: React's production build,
// as shipped. The development build takes twice as long for the same page. Once loaded it stays,
// whatever environment the tests set.
const { NODE_ENV } = process.env;
process.env['NODE_ENV'] = 'production';
const load = createRequire(import.meta.url);
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) load(name);
if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = NODE_ENV;
