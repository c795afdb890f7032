import { createRequire } from 'node:module';

// Given to Node with --import before tests that draw pages as the server does: React's production build,
// which is the one that is shipped. Its development build takes twice as long for the same page. Once
// loaded it stays, whatever the tests say of their surroundings.
const { NODE_ENV } = process.env;
process.env['NODE_ENV'] = 'production';
const load = createRequire(import.meta.url);
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) load(name);
if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = NODE_ENV;
