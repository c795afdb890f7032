// Runs after npm has installed a release: takes away what no server reads, so it stays plain JavaScript.
import { globSync, rmSync } from 'node:fs';

// The headers of Node are for compiling against it; they are a third of its package.
const headers = globSync('node_modules/node/node_modules/node-*/{include,share}');
const maps = globSync('node_modules/@electric-sql/pglite/dist/**/*.{map,d.ts,d.cts,cjs}');
for (const path of [...headers, ...maps]) rmSync(path, { recursive: true, force: true });
