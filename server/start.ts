import { inspect } from 'node:util';
import { buildIfChanged } from './build.ts';

// `npm start`: builds the browser side when a source changed, then serves.
try {
  await buildIfChanged();
} catch (error) {
  process.stderr.write(`The site could not be built.\n${inspect(error)}\n`);
  process.exit(1);
}
await import('./index.ts');
