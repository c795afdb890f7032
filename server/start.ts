import { inspect } from 'node:util';
import { buildIfChanged } from './build.ts';

// `npm start`: builds the browser side when a source changed, then serves.
const { NODE_ENV } = process.env;
try {
  await buildIfChanged();
} catch (error) {
  process.stderr.write(`The site could not be built.\n${inspect(error)}\n`);
  process.exit(1);
}
// The build sets it for itself; the server means the operator's.
if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = NODE_ENV;
await import('./index.ts');
